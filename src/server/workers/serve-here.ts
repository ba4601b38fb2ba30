import { resolve } from 'node:path'
import type { FrontDoor } from '../commands/front-door.ts'
import { openShop, type Shop } from '../commands/open-shop.ts'
import type { Config } from '../config.ts'
import type { Opened } from './assignment.ts'
import type { Crew } from './crew.ts'
import { placesIn } from '../places.ts'
import { createHub } from './hub.ts'
import { placeOfOnly } from './place.ts'
import type { Worker } from './worker-process.ts'

/**
 * Serves in this very process. At its first reload it starts a worker that takes its place, and
 * from then on only looks after that one and its successors.
 */
export async function serveHere(
  config: Config,
  door: FrontDoor | null,
  toldToStop: () => Promise<void>,
  greet: (opened: Opened) => void,
): Promise<number> {
  const hub = createHub(Date.now)
  const place = placeOfOnly(hub)
  const givenUp = Promise.withResolvers<number>()
  const own: { shop?: Shop; crew?: Promise<Crew> } = {}

  async function crewFor(open: Shop): Promise<Crew> {
    const { createCrew } = await import('./crew.ts')
    const { board } = placesIn(resolve(config.dataDir))
    const port = Number(new URL(open.address).port || config.port)
    const made = createCrew({ hub, log: open.context.log, port, board, size: 1 })
    made.adopt(localWorker(openedOf(open), open, place.leave))
    void made.givenUp.then(givenUp.resolve)
    return made
  }

  async function reload() {
    if (!own.shop || process.platform !== 'linux') return
    own.crew ??= crewFor(own.shop)
    await (await own.crew).reload()
  }

  // From the start on: unheard, the signal would end the process.
  process.on('SIGUSR2', () => void reload())
  const shop = await openShop(config, Date.now, door, place)
  own.shop = shop
  const told = toldToStop()
  greet(openedOf(shop))
  // `build.ts` starts the program with the compiler held back.
  Bun.unsafe.setJITPolicy(1)
  const code = await Promise.race([told.then(() => 0), givenUp.promise])
  if (own.crew) await (await own.crew).stop()
  else await shop.close()
  return code
}

function openedOf({ url, address, firstAdmin, context }: Shop): Opened {
  return { url, address, firstAdmin, version: context.version }
}

/** The shop in this process, as a worker that others can replace. */
function localWorker(
  opened: Opened,
  { windDown, close }: Pick<Shop, 'windDown' | 'close'>,
  leave: () => void,
) {
  const ended = Promise.withResolvers<number>()
  let closing: Promise<void> | null = null
  const worker: Worker = {
    id: 0,
    opened: Promise.resolve(opened),
    ended: ended.promise,
    windDown,
    stop: async () => {
      closing ??= close().then(() => {
        leave()
        ended.resolve(0)
      }, ended.reject)
    },
    // It is never the one that comes behind others.
    steer: async () => false,
    kill: () => process.exit(1),
  }
  return worker
}
