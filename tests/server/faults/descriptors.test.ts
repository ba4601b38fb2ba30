import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { eventually } from '../../support/clock.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory({ isPrepared: true })

/** Opens connections on which nothing is ever sent. */
async function connectIdly(address: string, count: number) {
  const { hostname, port } = new URL(address)
  const ignore = { data: () => {}, error: () => {} }
  const sockets = await Promise.allSettled(
    Array.from({ length: count }, () =>
      Bun.connect({ hostname, port: Number(port), socket: ignore }),
    ),
  )
  return {
    end: () => {
      for (const each of sockets) if (each.status === 'fulfilled') each.value.terminate()
    },
  }
}

/** Processor time of a process so far, in seconds. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

test('CLI-24 when connections have used up all descriptors, the shop says so once, rests, and accepts connections again once they end', async () => {
  const shop = await serve({
    directory: directory.path,
    environment: quiet,
    shell: 'ulimit -n 80',
  })
  // Answered on a connection that stays open.
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  const idle = await connectIdly(shop.address, 300)
  await Bun.sleep(1_500)
  const before = await processorTime(shop.pid)
  await Bun.sleep(4_000)
  expect((await processorTime(shop.pid)) - before).toBeLessThan(1.6)
  idle.end()
  const isServed = () =>
    fetch(`${shop.address}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  expect(await eventually(isServed)).toBe(true)
  expect(await shop.stop()).toBe(0)
  const said = (await shop.err).split('\n').filter((line) => line.includes('descriptors_used_up'))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('LimitNOFILE')
})

test('CLI-24 with 64 file descriptors the shop opens and serves its pages', async () => {
  const shop = await serve({ directory: directory.path, environment: quiet, shell: 'ulimit -n 64' })
  for (const path of ['/', '/fr', '/checkout', '/admin', '/api/products', '/healthz']) {
    expect([path, (await fetch(`${shop.address}${path}`)).status]).toEqual([path, 200])
  }
  expect(await shop.stop()).toBe(0)
  expect(await shop.err).not.toContain('EMFILE')
})

test('CLI-24 with too few file descriptors to serve a page the shop does not open, and says why in one line', async () => {
  for (const limit of [8, 12, 24]) {
    const { code, err } = await run(['serve', '--port', '0'], {
      directory: directory.path,
      environment: quiet,
      shell: `ulimit -n ${limit}`,
    })
    expect([limit, code, err.trim()]).toEqual([
      limit,
      1,
      'The shop may open too few files. Raise "ulimit -n", such as to 1024.',
    ])
  }
})
