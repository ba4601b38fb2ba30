import { afterAll, beforeAll } from 'bun:test'
import { join } from 'node:path'
import { residentMegabytes } from '../bench/resident.ts'
import { preparedDirectory, quiet, type RunningProgram, serve } from './program.ts'

/**
 * A shop in a program of its own for all tests of a file, to measure its memory: the process of the tests
 * keeps what other tests have freed. `prepare` gets the path of the database before the shop opens.
 */
export function useShopProgram(prepare: (file: string) => void = () => {}) {
  let directory: Awaited<ReturnType<typeof preparedDirectory>>
  let program: RunningProgram
  beforeAll(async () => {
    directory = await preparedDirectory()
    prepare(join(directory.path, 'data/shop.db'))
    program = await serve({
      directory: directory.path,
      environment: { ...quiet, TRUST_PROXY: '1' },
    })
  })
  afterAll(async () => {
    await program.kill()
    await directory.remove()
  })
  return {
    get address() {
      return program.address
    },
    megabytes: () => residentMegabytes(program.pid),
  }
}
