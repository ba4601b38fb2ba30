import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type MailRoom, openMailRoom, order, until } from './mail-room.ts'

let room: MailRoom
beforeEach(async () => {
  room = await openMailRoom()
})
afterEach(() => room.close())

const MAILS = 80
const sent = () => room.rows().filter(({ status }) => status === 'sent').length

/** Eight of ten milliseconds of the loop, as buyers would take them, until it is ended. */
function keepBusy(): () => void {
  let isOver = false
  const work = () => {
    if (isOver) return
    const end = performance.now() + 8
    while (performance.now() < end);
    setTimeout(work, 2)
  }
  work()
  return () => {
    isOver = true
  }
}

test('while buyers keep the shop busy its mail waits for them, and goes out when they have left', async () => {
  await room.note('order_confirmation', order())
  room.outbox().start()
  // What writes mail is loaded with the first one.
  await until(() => sent() === 1)
  const leave = keepBusy()
  for (let mail = 0; mail < MAILS; mail += 1) await room.note('order_confirmation', order())
  const before = sent()
  await Bun.sleep(2_000)
  const meanwhile = sent() - before
  leave()
  // At the pace of an idle shop all of them would have gone; none at all would be a stop.
  expect(meanwhile).toBeLessThan(MAILS / 3)
  expect(meanwhile).toBeGreaterThan(1)
  await until(() => sent() === MAILS + 1)
}, 30_000)
