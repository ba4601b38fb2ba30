import { fileURLToPath } from 'node:url'
import { expectSame } from './expect-same.ts'

const built = fileURLToPath(new URL('../../dist/saucery', import.meta.url))

export const emulator = '/usr/bin/qemu-x86_64'

/** The handbook promises every processor with SSE4.2, and says how an older one ends. */
export async function runOnOldProcessor(): Promise<string | null> {
  if (process.arch !== 'x64') return 'the executable is for another kind of processor.'
  expectSame('x86-64-v2, without AVX', await exitCodeOn('Nehalem'), 0)
  expectSame('x86-64-v1, an illegal instruction', await exitCodeOn('qemu64'), 132)
  return null
}

function exitCodeOn(processor: string): Promise<number> {
  const run = `"${emulator}" -cpu ${processor} "${built}" version`
  return Bun.spawn(['sh', '-c', run], { stdout: 'ignore', stderr: 'ignore' }).exited
}
