import { openTopics, topics } from '#shared/contract/events.ts'
import type { FanOut } from '../journal/fan-out.ts'
import { createBroadcast } from './broadcast.ts'
import { type Connection, seesAll } from './connection.ts'
import type { ServerWebSocket } from 'bun'

type Socket = ServerWebSocket<Connection>

/** Milliseconds between broadcasts to staff: one screen refresh. */
const STAFF_INTERVAL = 16
/** To shoppers, who get the newest of what happened in between. */
const SHOPPER_INTERVAL = 400

/** Broadcasts the events of the journal: every one to staff, the newest of each subject to shoppers. */
export function createAudiences(live: Pick<FanOut, 'listen'>) {
  const broadcastEvery = (interval: number) =>
    createBroadcast<Socket>(({ data }, topic) => seesAll(data, topic), interval)
  const staff = broadcastEvery(STAFF_INTERVAL)
  const shoppers = broadcastEvery(SHOPPER_INTERVAL)

  live.listen(({ topic, subject, frame, staffFrame }) => {
    staff.publish(topic, { frame, staffFrame })
    if (openTopics.includes(topic)) shoppers.publish(topic, { frame, subject })
  })
  return {
    publish: staff.publish,
    of: ({ data }: Socket) => (data.user ? staff : shoppers),
    /** Makes a shopper's socket one of staff, with nothing lost but what an account before could see. */
    signIn: (socket: Socket) => {
      shoppers.flush(socket)
      staff.join(socket, shoppers.remove(socket))
      staff.leave(
        socket,
        topics.filter((topic) => !openTopics.includes(topic) && !seesAll(socket.data, topic)),
      )
    },
    remove: (socket: Socket) => {
      for (const each of [staff, shoppers]) each.remove(socket)
    },
  }
}
