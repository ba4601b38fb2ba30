import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Load = { perSecond: number; p50: number; p99: number }

const wrk = '/usr/bin/wrk'
const CONNECTIONS = 32
/**
 * The most connections at a fixed rate. With a thousand, wrk checks a thousand waiting connections each
 * time, and a thousand responses of 27 kB are in flight: a bare server's p99 is then four times as high.
 */
const MOST_PACED = 128
/** Milliseconds that the response time and wrk's timer add to each wait. */
const LONGER = 0.5
const pacedScript = fileURLToPath(new URL('./paced.lua', import.meta.url))

/**
 * Requests one URL as often as possible with Debian's wrk. Uses one thread, so that the server has a core
 * to itself on a machine with two. Latencies are in milliseconds.
 */
export function load(url: string, seconds: number, headers: readonly string[] = []): Load {
  requireWrk()
  const { stdout, exitCode } = Bun.spawnSync([wrk, ...argumentsFor(url, seconds, headers)])
  return readFigures(stdout.toString(), exitCode)
}

/**
 * Sends requests at a fixed rate, whether or not the server keeps up. Requests that were due while a
 * connection waited for a response count as well, with the time that they would have waited; wrk computes
 * that from the connection's usual interval.
 */
export async function pacedLoad(
  url: string,
  perSecond: number,
  seconds: number,
  headers: readonly string[] = [],
): Promise<Load> {
  requireWrk()
  // Up to `MOST_PACED` connections, each has an interval of 20 ms on average, so that a stall
  // delays few requests.
  const connections = Math.min(MOST_PACED, Math.max(4, Math.round(perSecond / 50)))
  const longest = Math.round(2 * ((1_000 * connections) / perSecond - LONGER))
  const args = argumentsFor(url, seconds, headers, connections)
  const running = Bun.spawn([wrk, '-s', pacedScript, ...args, '--', String(longest)], {
    stdout: 'pipe',
  })
  const text = await new Response(running.stdout).text()
  return readFigures(text, await running.exited)
}

function argumentsFor(
  url: string,
  seconds: number,
  headers: readonly string[],
  connections = CONNECTIONS,
): string[] {
  const given = headers.flatMap((header) => ['-H', header])
  // With this timeout, a slow request counts with its time; with a shorter one, wrk reports an error.
  return [
    '-t1',
    '--timeout',
    '30s',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...given,
    url,
  ]
}

function readFigures(text: string, exitCode: number): Load {
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
