import { existsSync } from 'node:fs'

export type Load = { perSecond: number; p50: number; p99: number }

const wrk = '/usr/bin/wrk'

/**
 * Asks for one address as often as it goes, with wrk from Debian: one thread, so that the server
 * has a core for itself on a machine of two. Latencies in milliseconds.
 */
export function load(url: string, seconds: number, headers: readonly string[] = []): Load {
  requireWrk()
  const args = [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((h) => ['-H', h]),
    url,
  ]
  const { stdout, exitCode } = Bun.spawnSync([wrk, ...args])
  const text = stdout.toString()
  if (exitCode !== 0 || /Non-2xx|Socket errors/.test(text)) throw new Error(`wrk: ${text}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p50: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(text)),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(text)),
  }
}

function milliseconds(match: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? 1
  return Number(match?.[1]) * factor
}

function requireWrk() {
  if (existsSync(wrk)) return
  Bun.spawnSync(['apt-get', 'update'])
  const { exitCode } = Bun.spawnSync(['apt-get', 'install', '-y', 'wrk'])
  if (exitCode !== 0) throw new Error('The benchmark needs wrk: apt-get install wrk.')
}
