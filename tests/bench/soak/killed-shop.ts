import type { Send } from '../load/buyer.ts'
import { dice } from '../load/dice.ts'
import { type Running, startShop } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'

/** Milliseconds after which a socket without a response counts as stuck. */
const ANSWER_WITHIN = 20_000
const ASK_AGAIN_AFTER = 50

export type KilledShop = Awaited<ReturnType<typeof openKilledShop>>

/** The executable with one data directory and one port, killed and restarted repeatedly. */
export async function openKilledShop(directory: string) {
  let shop: Running = await startShop(directory)
  const { url } = shop
  let isOpen = Promise.resolve()
  /** Increments when the shop is killed and when it is back, so it is odd while the shop is down. */
  let turns = 0
  const faults: string[] = []
  const backAfter: number[] = []
  const memory: number[] = []

  async function killAndStart() {
    const back = Promise.withResolvers<void>()
    isOpen = back.promise
    memory.push(await residentMegabytes(shop.pid))
    turns += 1
    await shop.kill()
    const started = performance.now()
    shop = await startShop(directory, new URL(url).port)
    backAfter.push(performance.now() - started)
    turns += 1
    back.resolve()
  }

  /** Kills at seeded moments, 20 to 40 seconds apart, until it is stopped. */
  function startKilling(seed: number) {
    const random = dice(seed)
    const stopped = Promise.withResolvers<void>()
    let isStopped = false
    const running = (async () => {
      while (!isStopped) {
        await Promise.race([Bun.sleep(20_000 + random() * 20_000), stopped.promise])
        if (!isStopped) await killAndStart()
      }
    })()
    return async () => {
      isStopped = true
      stopped.resolve()
      await running
    }
  }

  /** Retries until a response is complete; only then has anything been promised. */
  const send: Send = async (address, request) => {
    for (;;) {
      await isOpen
      const asked = turns
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN)
        const answer = await fetch(address, { ...request, signal })
        const { status, headers } = answer
        return new Response(await answer.bytes(), { status, headers })
      } catch (error) {
        if (turns === asked) faults.push(`${address}: ${String(error)}`)
        await Bun.sleep(ASK_AGAIN_AFTER)
      }
    }
  }

  return {
    url,
    send,
    startKilling,
    faults,
    backAfter,
    memory,
    turns: () => turns,
    pid: () => shop.pid,
    stop: () => shop.stop(),
  }
}
