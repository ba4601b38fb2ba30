import { join } from 'node:path'
import { startBalancer } from '../../support/caddy.ts'
import { startCluster } from '../../support/postgres.ts'
import type { Send } from '../load/buyer.ts'
import { type Running, startShop } from '../processes.ts'

/** Milliseconds until a visitor who got no response tries again. */
const RETRY_AFTER = 500
/** Milliseconds without a response after which a visitor gives up. */
const PATIENCE = 90_000
/** Milliseconds until a killed part is restarted. */
const AWAY = 2_000

const secret = '5a'.repeat(32)

export type ClusterParts = Awaited<ReturnType<typeof startParts>>

/** Starts two instances behind Caddy on one durable PostgreSQL server; each part can be killed. */
export async function startParts(directory: string) {
  const postgres = await startCluster({ isDurable: true })
  const settings = {
    DATABASE_URL: postgres.url('postgres'),
    SECRET_KEY: secret,
    // Trusts Caddy, and behind it the address that each visitor claims.
    TRUST_PROXY: '2',
  }
  // Both use one data directory, because the PayPal simulator keeps its payments there.
  const start = (port = '0', program?: string) =>
    startShop(join(directory, 'shop'), port, settings, program)
  const instances: Running[] = [await start(), await start()]
  const upstreams = instances.map(({ url }) => new URL(url).host)
  let balancer = await startBalancer(upstreams)
  const { address } = balancer
  const faults: string[] = []

  const restart = (index: number) => async () => {
    const instance = instances[index]
    if (!instance) return
    await instance.kill()
    await Bun.sleep(AWAY)
    instances[index] = await start(new URL(instance.url).port)
  }
  /** Stops an instance as a service manager does, and starts another program in its place. */
  async function replace(index: number, program: string) {
    const instance = instances[index]
    if (!instance) return
    await instance.stop()
    const replaced = await start(new URL(instance.url).port, program)
    instances[index] = replaced
    while (!(await fetch(`${replaced.url}/healthz`)).ok) await Bun.sleep(100)
  }
  const kills = {
    'the first instance': restart(0),
    'the second instance': restart(1),
    Caddy: async () => {
      await balancer.kill()
      await Bun.sleep(AWAY)
      balancer = await startBalancer(upstreams, address)
    },
    PostgreSQL: async () => {
      await postgres.stop('immediate')
      await Bun.sleep(AWAY)
      await postgres.start()
    },
  }

  return {
    url: address,
    instances: () => instances.map(({ url }) => url),
    database: postgres.url('postgres'),
    send: createSend(faults),
    faults,
    kills,
    replace,
    stop: async () => {
      await balancer.dispose()
      await Promise.all(instances.map((instance) => instance.stop()))
      await postgres.dispose()
    },
  }
}

/** Retries after a broken connection, a 5xx, or a rate limit. */
export function createSend(faults: string[]): Send {
  return async (url, request) => {
    const started = performance.now()
    for (;;) {
      const answer = await askOnce(url, request)
      if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return answer
      if (performance.now() - started > PATIENCE) {
        const last = typeof answer === 'string' ? answer : `${answer.status}`
        faults.push(`${url}: no answer for ${PATIENCE / 1000} s, at last ${last}`)
        throw new Error(last)
      }
      await Bun.sleep(RETRY_AFTER)
    }
  }
}

/** The complete response, or why there is none. */
async function askOnce(url: string, request: RequestInit): Promise<Response | string> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) })
    const { status, headers } = answer
    return new Response(await answer.bytes(), { status, headers })
  } catch (error) {
    return String(error)
  }
}
