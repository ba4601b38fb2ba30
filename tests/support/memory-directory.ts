import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** The directory for temporary files that need no disk: in memory, if that many bytes fit. */
export function memoryDirectory(bytes: number): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytes ? memory : tmpdir()
}
