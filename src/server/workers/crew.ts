import type { Log } from '../log.ts'
import type { Opened } from './assignment.ts'
import { makeBoard } from './board.ts'
import type { Hub } from './hub.ts'
import { startWorker, type Worker } from './worker-process.ts'

type CrewOptions = { hub: Hub; log: Log; port: number; board: string; size: number }

/** A worker that ends is started again after a wait, which doubles each time up to the longest. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 10_000
/** Who has served for this long has not ended at once. */
const STEADY_AFTER = 60_000
/** With nobody left, so many starts in vain are enough: whoever started the shop has to look. */
const TRIES_ALONE = 3
/** Connections that were being made when new ones began to go elsewhere have arrived by then. */
const ARRIVED_WITHIN = 1_000
/** A worker finishes what is in flight within ten seconds; one that does not is ended. */
const STOPPED_WITHIN = 15_000

export type Crew = ReturnType<typeof createCrew>

/** The workers of a shop: starts them, keeps up their number, and puts newer ones in their place. */
export function createCrew({ hub, log, port, board, size }: CrewOptions) {
  /** Those who are to serve; who is being replaced is in `alive` only. */
  let crew: Worker[] = []
  const alive = new Set<Worker>()
  const givenUp = Promise.withResolvers<number>()
  let lastId = 0
  let isStopping = false
  let isReloading = false
  let isAskedAgain = false
  let inVain = 0
  let hasBoard = true

  function launch(isFirst: boolean): Worker {
    lastId += 1
    return add(startWorker(hub, { worker: lastId, port, board, isFirst }))
  }

  function add(worker: Worker): Worker {
    const since = performance.now()
    alive.add(worker)
    void worker.ended.then((code) => {
      alive.delete(worker)
      if (isStopping || !crew.includes(worker)) return
      crew = crew.filter((other) => other !== worker)
      log.error('worker_ended', { worker: worker.id, code })
      inVain = performance.now() - since < STEADY_AFTER ? inVain + 1 : 0
      void replace()
    })
    return worker
  }

  /** Starts one in the place of one that has ended. */
  async function replace() {
    if (crew.length === 0 && inVain >= TRIES_ALONE) return givenUp.resolve(1)
    await Bun.sleep(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, inVain - 1)))
    if (isStopping || isReloading || crew.length >= size) return
    try {
      crew.push(launch(false))
    } catch (error) {
      // The program is not there, as in the middle of being replaced.
      log.error('worker_not_started', { error })
      inVain += 1
      await replace()
    }
  }

  /** Opens the shop: the first brings the data up to date, then the others come. */
  async function open(): Promise<Opened | { code: number }> {
    makeBoard(board)
    const first = launch(true)
    // It has said itself what is wrong.
    const outcome = await first.opened.catch(async () => ({ code: await first.ended }))
    if ('code' in outcome) return outcome
    crew.push(first)
    fillUp()
    return outcome
  }

  function fillUp() {
    for (let missing = size - crew.length; missing > 0; missing -= 1) void replace()
  }

  /** Takes in the one that serves in this very process; whoever replaces it is a process apart. */
  function adopt(worker: Worker) {
    crew.push(add(worker))
    hasBoard = false
  }

  /**
   * Puts new workers, from the program as it now lies on the disk, in the place of all there are.
   * Nobody is refused meanwhile; if the new ones cannot open, everything stays as it is.
   */
  async function reload() {
    // A newer program may have come since the last ones were started.
    isAskedAgain = isReloading
    if (isReloading || isStopping || crew.length === 0) return
    isReloading = true
    // Who is still opening would come between the listeners of the old ones and the new.
    await Promise.allSettled(crew.map(({ opened }) => opened))
    const former = [...crew]
    try {
      const fresh = await openOthers()
      crew = fresh
      await retire(former, fresh)
      log.info('reloaded', { workers: fresh.length })
    } catch (error) {
      log.error('reload_refused', { error })
    }
    isReloading = false
    fillUp()
    if (isAskedAgain) await reload()
  }

  /** One after another, because their order is the order of their listeners. */
  async function openOthers(): Promise<Worker[]> {
    const fresh: Worker[] = []
    if (!hasBoard) makeBoard(board)
    hasBoard = true
    try {
      while (fresh.length < size) {
        const worker = launch(false)
        fresh.push(worker)
        await worker.opened
      }
      return fresh
    } catch (error) {
      for (const worker of fresh) worker.kill()
      throw error
    }
  }

  async function retire(former: Worker[], [first]: Worker[]) {
    const isSteered = (await first?.steer(former.length)) ?? false
    if (!isSteered) log.warn('reload_unsteered', { advice: 'A few connections may be reset.' })
    for (const worker of former) worker.windDown()
    await Bun.sleep(ARRIVED_WITHIN)
    // One after another: the first of the new ones keeps its place among the listeners meanwhile.
    for (const worker of former) await worker.stop()
    if (isSteered) await first?.steer(null)
    await haveEnded(former)
  }

  async function stop() {
    isStopping = true
    const all = [...alive]
    for (const worker of all) void worker.stop()
    await haveEnded(all)
  }

  async function haveEnded(workers: Worker[]) {
    const timer = setTimeout(() => {
      for (const worker of workers) if (alive.has(worker)) worker.kill()
    }, STOPPED_WITHIN)
    await Promise.all(workers.map(({ ended }) => ended))
    clearTimeout(timer)
  }

  return { open, adopt, reload, stop, givenUp: givenUp.promise }
}
