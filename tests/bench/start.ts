import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileEmptyServer } from './baseline/empty-server.ts'
import { type Figure, medianOf, middleOf } from './figures.ts'
import { startShop } from './processes.ts'

const RUNS = 31

/**
 * From the command to the first page of a filled shop at the address that it had before, and to its
 * greeting, when all of it is loaded; in turns with an empty compiled server, measured in the same
 * way.
 */
export async function measureStart(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-start-'))
  const empty = await compileEmptyServer(directory)
  const data = join(directory, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const times: number[] = []
  const greetings: number[] = []
  const limits: number[] = []
  try {
    // Filled once; what is measured is every later start. Both programs are in the machine's memory.
    await (await startShop(data, port)).stop()
    await timeOfEmpty(empty, port, url)
    for (let run = 0; run < RUNS; run += 1) {
      limits.push(await timeOfEmpty(empty, port, url))
      const started = performance.now()
      const [shop] = await Promise.all([
        startShop(data, port).finally(() => greetings.push(performance.now() - started)),
        firstAnswer(url).then(() => times.push(performance.now() - started)),
      ])
      await shop.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return [
    {
      name: 'start to first page, filled shop',
      unit: 'ms',
      ...medianOf(times),
      limit: middleOf(limits),
      wanted: { atMost: 100 },
      note: 'limit: an empty compiled server',
    },
    { name: 'start to the greeting, all loaded', unit: 'ms', ...medianOf(greetings) },
  ]
}

async function timeOfEmpty(program: string, port: string, url: string): Promise<number> {
  const started = performance.now()
  const empty = Bun.spawn([program, '/dev/null', '{}', port], { stdout: 'ignore' })
  await firstAnswer(url)
  const time = performance.now() - started
  empty.kill()
  await empty.exited
  return time
}

/** Knocks until somebody answers. */
async function firstAnswer(url: string): Promise<Uint8Array> {
  for (;;) {
    try {
      return await (await fetch(url)).bytes()
    } catch {
      await Bun.sleep(0)
    }
  }
}

async function freePort(): Promise<string> {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = server
  await server.stop(true)
  return String(port)
}
