import { copyFile, readlink, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'bun:test'
import { type RunningBinary, startBinary } from '../support/binary.ts'
import { childrenOf, until } from '../server/workers/crew-room.ts'

let shop: RunningBinary | null = null
afterEach(async () => {
  await shop?.dispose()
  shop = null
})

test.each([1, 2])(
  'an executable that was replaced is taken up by a reload, with %d of them and nobody refused',
  async (workers) => {
    shop = await startBinary({ WORKERS: `${workers}` })
    const { pid, url, directory } = shop
    const program = join(directory, 'saucery')
    const before = childrenOf(pid())
    await copyFile(program, join(directory, 'saucery.new'))
    await rename(join(directory, 'saucery.new'), program)
    const refused: unknown[] = []
    let isOver = false
    const visitor = (async () => {
      while (!isOver) {
        const answer = await fetch(`${url}/api/products`, {
          headers: { Connection: 'close' },
        }).catch((error) => error as Error)
        if (!(answer instanceof Response) || !answer.ok) refused.push(answer)
        else await answer.arrayBuffer()
      }
    })()

    process.kill(pid(), 'SIGUSR2')
    // The old ones are gone; with one, the process that was started serves no more. A child is its
    // parent's program for a moment, until it begins with its own.
    await until(async () => {
      const now = childrenOf(pid())
      if (now.length !== workers || now.some((child) => before.includes(child))) return false
      const programs = await Promise.all(
        now.map((child) => readlink(`/proc/${child}/exe`).catch(() => null)),
      )
      return programs.every((name) => name === program)
    })
    expect(await readlink(`/proc/${pid()}/exe`)).toContain('(deleted)')
    await until(async () => (await fetch(url, { headers: { Connection: 'close' } })).ok)
    isOver = true
    await visitor
    expect(refused).toEqual([])
    expect(await shop.stop()).toBe(0)
    await shop.start()
  },
  120_000,
)
