import { afterEach, beforeEach } from 'bun:test'
import { join } from 'node:path'
import { emptyDirectory, endPrograms, preparedDirectory } from './program.ts'

/**
 * Creates a directory for each test. Afterwards, the test's programs are stopped and the directory is
 * removed. A prepared one already contains a shop, which saves the first start.
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
