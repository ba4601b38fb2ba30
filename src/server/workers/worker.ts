import type { Config } from '../config.ts'
import { openFrontDoorEarly } from '../commands/front-door.ts'
import type { Assignment, FromParent, ToParent } from './assignment.ts'
import { openBoard } from './board.ts'
import { placeOfWorker } from './place.ts'
import { createSiblings } from './siblings.ts'
import { steer } from './steer.ts'

/** One of several: serves until its parent, or a signal, tells it to stop. */
export async function work(
  config: Config,
  assignment: Assignment,
  toldToStop: () => Promise<void>,
): Promise<number> {
  const { worker, port, board, isFirst } = assignment
  const say = (message: ToParent) => {
    try {
      process.send?.(message)
    } catch {
      // The parent is gone, and this process with it in a moment.
    }
  }
  const { siblings, hear } = createSiblings(say, `w${worker}`)
  const stopped = Promise.withResolvers<void>()
  let windDown = () => {}

  process.on('message', (message: FromParent) => {
    if (message.kind === 'stop') stopped.resolve()
    else if (message.kind === 'wind down') windDown()
    else if (message.kind === 'steer') say({ kind: 'steered', isDone: steer(port, message.past) })
    else hear(message)
  })
  // Without its parent it could neither keep the limits nor be told to stop.
  process.once('disconnect', () => process.exit(1))
  // Meant for the parent, which may have sent it to all of its group.
  process.on('SIGUSR2', () => {})

  const place = placeOfWorker(siblings, openBoard(board, worker), isFirst)
  const settled = { ...config, port }
  // Beside others that serve already nobody may come before all of it is loaded.
  const door = isFirst ? await openFrontDoorEarly(settled) : null
  if (door) await Bun.sleep(1)
  const { openShop } = await import('../commands/open-shop.ts')
  const shop = await openShop(settled, Date.now, door, place)
  windDown = shop.windDown
  const { url, address, firstAdmin } = shop
  say({ kind: 'open', url, address, firstAdmin, version: shop.context.version })
  // `build.ts` starts the program with the compiler held back.
  Bun.unsafe.setJITPolicy(1)
  await Promise.race([stopped.promise, toldToStop()])
  const closed = shop.close()
  say({ kind: 'closed' })
  await closed
  return 0
}
