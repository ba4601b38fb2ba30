import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** Where temporary files of tests go that need no disk: in memory, if it has room for so many bytes. */
export function memoryDirectory(bytes: number): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytes ? memory : tmpdir()
}
