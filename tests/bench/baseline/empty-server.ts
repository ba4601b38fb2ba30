import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstAddress } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'

/** Compiles the smallest program that answers HTTP. */
export async function compileEmptyServer(directory: string): Promise<string> {
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

/** Measures the milliseconds from the command to the first response, and the memory used then. */
export async function startEmpty(program: string): Promise<{ time: number; memory: number }> {
  const started = performance.now()
  const empty = Bun.spawn([program, '/dev/null'], { stdout: 'pipe' })
  await (await fetch(await firstAddress(empty.stdout))).bytes()
  const time = performance.now() - started
  const memory = await residentMegabytes(empty.pid)
  empty.kill()
  await empty.exited
  return { time, memory }
}
