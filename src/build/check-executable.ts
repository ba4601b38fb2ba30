import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Target } from './targets.ts'

/** Where Debian's package libc6-arm64-cross puts the C library of arm64. */
const ARM_LIBRARY = '/usr/aarch64-linux-gnu'

/**
 * Starts an executable as far as this machine can: it must say the version and set up a data directory.
 * Returns what was done, or why nothing could be; throws if the executable fails.
 */
export async function checkExecutable(
  file: string,
  target: Target,
  version: string,
): Promise<string> {
  const runner = runnerOf(target)
  if (typeof runner === 'string') return `not started: ${runner}`
  const directory = await mkdtemp(join(tmpdir(), 'saucery-check-'))
  try {
    const output = await run([...runner, file, 'version'], directory)
    if (!output.startsWith(`saucery ${version} `) && output !== `saucery ${version}`) {
      throw new Error(`It says "${output}" instead of version ${version}.`)
    }
    await run([...runner, file, 'migrate', '--data-dir', join(directory, 'data')], directory)
    return `started${runner[0] ? ` under ${runner[0]}` : ''}, set up a data directory`
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** What starts an executable here, or why nothing does. */
function runnerOf(target: Target): readonly string[] | string {
  if (target === `bun-${process.platform}-${process.arch}`) return []
  if (target.endsWith('-musl')) {
    return "it needs Alpine: Debian's musl has no C++ library. Try it there before you publish."
  }
  if (target !== 'bun-linux-arm64')
    return 'it needs its own system. Try it there before you publish.'
  const emulator = Bun.which('qemu-aarch64')
  return emulator !== null && existsSync(ARM_LIBRARY)
    ? [emulator, '-L', ARM_LIBRARY]
    : "it needs Debian's packages qemu-user and libc6-arm64-cross."
}

async function run(command: readonly string[], directory: string): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error' },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 120_000,
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) === 0) return out.trim()
  throw new Error(`It failed: ${err.trim() || child.signalCode || child.exitCode}`)
}
