import { afterEach, beforeEach } from 'bun:test'
import { join } from 'node:path'
import { emptyDirectory, endPrograms } from './program.ts'

/** A new directory for each test; afterwards its programs are stopped and it is removed. */
export function useProgramDirectory() {
  let current: Awaited<ReturnType<typeof emptyDirectory>> | undefined
  beforeEach(async () => {
    current = await emptyDirectory()
  })
  afterEach(async () => {
    await endPrograms()
    await current?.remove()
  })
  return {
    get path() {
      return current?.path ?? ''
    },
    /** A file in the data directory of the shop that is started here. */
    data: (...names: string[]) => join(current?.path ?? '', 'data', ...names),
  }
}
