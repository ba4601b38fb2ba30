import { expect, test } from 'bun:test'
import { openMailFixture, order, until } from './mail.fixture.ts'

test('after each mail, the outbox waits for its turn before writing the next', async () => {
  const turns: (() => void)[] = []
  const fixture = await openMailFixture('', {}, () => new Promise((resolve) => turns.push(resolve)))
  const written = () => fixture.rows().filter(({ priority }) => priority === 9).length
  for (let mail = 0; mail < 12; mail += 1) await fixture.note('order_confirmation', order())
  fixture.outbox().start()
  for (let mail = 1; mail <= 12; mail += 1) {
    await until(() => written() === mail && turns.length === 1)
    await Bun.sleep(20)
    expect(written()).toBe(mail)
    turns.pop()?.()
  }
  await fixture.close()
})
