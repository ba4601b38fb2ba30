import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figure, medianOf } from './figures.ts'
import { load } from './load.ts'
import { firstAddress, startShop } from './processes.ts'

const RUNS = 5

/** From the command to the first page of a filled shop, and the memory it takes. */
export async function measureStart(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-start-'))
  const empty = await compileEmptyServer(directory)
  const data = join(directory, 'data')
  const times: number[] = []
  const limits: number[] = []
  const idle: number[] = []
  const loaded: number[] = []
  try {
    // Filled once; what is measured is every later start.
    await (await startShop(data)).stop()
    for (let run = 0; run < RUNS; run += 1) {
      limits.push(await startEmpty(empty))
      const started = performance.now()
      const shop = await startShop(data)
      await (await fetch(shop.url)).bytes()
      times.push(performance.now() - started)
      idle.push(await residentMegabytes(shop.pid))
      load(`${shop.url}/api/products`, 2)
      loaded.push(await residentMegabytes(shop.pid))
      await shop.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  const limit = medianOf(limits).value
  const note = 'limit: an empty compiled server'
  return [
    { name: 'start to first page, filled shop', unit: 'ms', ...medianOf(times), limit, note },
    { name: 'resident memory after the first page', unit: 'MB', ...medianOf(idle) },
    { name: 'resident memory after 2 s of full load', unit: 'MB', ...medianOf(loaded) },
  ]
}

/** The least that a compiled program can be which answers HTTP. */
async function compileEmptyServer(directory: string): Promise<string> {
  const outfile = join(directory, 'empty')
  await Bun.build({
    entrypoints: [fileURLToPath(new URL('./bare-server.ts', import.meta.url))],
    compile: { outfile },
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
  })
  return outfile
}

async function startEmpty(program: string): Promise<number> {
  const started = performance.now()
  const empty = Bun.spawn([program, '/dev/null'], { stdout: 'pipe' })
  await (await fetch(await firstAddress(empty.stdout))).bytes()
  const time = performance.now() - started
  empty.kill()
  await empty.exited
  return time
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
