import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileEmptyServer } from './baseline/empty-server.ts'
import { type Figure, medianOf, middleOf } from './figures.ts'
import { startShop } from './processes.ts'

const RUNS = 31

/**
 * Measures the time from the command to the first page of a filled shop on its previous port, and to the
 * greeting that it prints when everything is loaded. Alternates with an empty compiled server, measured in
 * the same way.
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
    // Fills the shop once; only later starts are measured. Both programs are then in the page cache.
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

/** Retries until the server responds. */
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
