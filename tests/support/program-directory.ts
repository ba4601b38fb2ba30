import { afterEach, beforeEach } from 'bun:test'
import { join } from 'node:path'
import { emptyDirectory, endPrograms, preparedDirectory } from './program.ts'

/**
 * A new directory for each test; afterwards its programs are stopped and it is removed. Prepared, it
 * has a shop in it, which saves the first start.
 */
export function useProgramDirectory({ isPrepared = false } = {}) {
  let current: Awaited<ReturnType<typeof emptyDirectory>> | undefined
  beforeEach(async () => {
    current = await (isPrepared ? preparedDirectory() : emptyDirectory())
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
