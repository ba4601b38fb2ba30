import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Running } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'

/** The most megabytes that a shop took beyond what it had before. */
export type Taken = { memory: number; disk: number }

const EVERY = 100

/** Looks at a shop's memory and disk all the time, because what is taken may be free again later. */
export async function watchUsage({ pid, directory }: Running) {
  const look = async () => [await residentMegabytes(pid), await megabytesIn(directory)] as const
  const [memory, disk] = await look()
  const taken: Taken = { memory: 0, disk: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const [memoryNow, diskNow] = await look()
      taken.memory = Math.max(taken.memory, memoryNow - memory)
      taken.disk = Math.max(taken.disk, diskNow - disk)
      await Bun.sleep(EVERY)
    }
  })()
  return {
    /** The memory before. */
    before: memory,
    end: async (): Promise<Taken> => {
      isOver = true
      await watching
      return taken
    },
  }
}

/** What files take on the disk; one that is full of holes takes little. */
async function megabytesIn(directory: string): Promise<number> {
  let blocks = 0
  for (const name of await readdir(directory, { recursive: true })) {
    blocks += (await stat(join(directory, name)).catch(() => null))?.blocks ?? 0
  }
  return (blocks * 512) / 1e6
}
