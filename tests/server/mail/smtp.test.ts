import { expect, test } from 'bun:test'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { openMailServer } from '../../support/smtp.ts'
import { order, until, useMailServer } from './mail.fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const opened = useMailServer()
const first = () => opened.fixture.rows()[0]

test('A noted mail goes to the mail server right after its commit', async () => {
  await opened.fixture.note('order_confirmation', order())
  const [mail] = await opened.server.arrived(1)
  expect(mail?.envelope).toEqual({ from: 'hello@saucery.example', to: ['ann@example.com'] })
  expect(mail?.headers.get('subject')).toBe('Your Saucery order c0ffee42')
  await until(() => first()?.status === 'sent')
  expect(first()).toMatchObject({ attempts: 1, last_error: null })
  expect(await opened.fixture.files()).toEqual([])
})

test('Fifty orders at once are fifty mails, each sent once', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(index).padStart(8, '0'))
  await Promise.all(ids.map((id) => opened.fixture.note('order_confirmation', order({ id }))))
  await until(() => opened.fixture.rows().every((row) => row.status === 'sent'))
  await Bun.sleep(50)
  const numbers = opened.server.received
    .map((mail) => mail.headers.get('subject')?.slice(-8))
    .sort()
  expect(numbers).toEqual(ids)
})

test('A refused mail waits about a minute, is tried again, and keeps its message id', async () => {
  opened.server.behave({ does: 'refuse', code: 451, words: '4.7.1 Come back later', at: 'mail' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  expect(first()).toMatchObject({
    status: 'waiting',
    last_error:
      'The mail server asks to try again later. The server said: 451 4.7.1 Come back later',
  })
  const wait = (first()?.next_attempt_at ?? 0) - opened.fixture.now()
  expect(wait).toBeGreaterThanOrEqual(45_000)
  expect(wait).toBeLessThanOrEqual(75_000)

  opened.server.behave({ does: 'accept' })
  await opened.fixture.pass(wait - 1)
  await Bun.sleep(50)
  expect(opened.server.received).toHaveLength(0)
  await opened.fixture.pass(1)
  const [mail] = await opened.server.arrived(1)
  expect(mail?.headers.get('message-id')).toBe(`<${first()?.id}@saucery.example>`)
  await until(() => first()?.status === 'sent')
  expect(first()).toMatchObject({ attempts: 2, last_error: null })
})

test('MAIL-03 A mail that is refused for good has failed after one try, and says why', async () => {
  const words = '5.1.1 <ann@example.com>: No such user'
  for (const [index, at] of (['recipient', 'mail'] as const).entries()) {
    opened.server.behave({ does: 'refuse', code: 550, words, at })
    await opened.fixture.note('order_confirmation', order())
    await until(() => opened.fixture.rows()[index]?.status === 'failed')
    expect(opened.fixture.rows()[index]).toMatchObject({ attempts: 1 })
    expect(opened.fixture.rows()[index]?.last_error).toEndWith(`The server said: 550 ${words}`)
  }
  const tries = opened.server.tries()
  await opened.fixture.pass(DAY)
  await Bun.sleep(50)
  expect(opened.server.tries()).toBe(tries)
})

test('MAIL-03 A mail that waits for a sign-in to the mail server is not given up', async () => {
  opened.server.behave({ does: 'refuse', code: 530, words: 'Sign in first', at: 'recipient' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  expect(first()?.status).toBe('waiting')
})

test('A mail that is refused for three days has failed, and says why', async () => {
  const words = '4.2.1 <ann@example.com>: Mailbox busy'
  opened.server.behave({ does: 'refuse', code: 450, words, at: 'recipient' })
  await opened.fixture.note('order_confirmation', order())
  for (let tries = 1; first()?.status === 'waiting'; tries++) {
    await until(() => first()?.attempts === tries)
    await opened.fixture.pass(Math.max(1, (first()?.next_attempt_at ?? 0) - opened.fixture.now()))
  }
  expect(opened.fixture.now()).toBeGreaterThanOrEqual(Date.parse('2026-03-02T15:00:00Z') + 3 * DAY)
  expect(first()).toMatchObject({
    status: 'failed',
    last_error: `The mail server asks to try again later. The server said: 450 ${words}`,
  })
  const tries = opened.server.tries()
  await opened.fixture.pass(DAY)
  await Bun.sleep(50)
  expect(opened.server.tries()).toBe(tries)
  expect(opened.fixture.lines.join('')).toContain('mail_given_up')
  expect(opened.fixture.lines.join('')).toContain(
    'The server said: 450 4.2.1 <[address]>: Mailbox busy',
  )
  expect(opened.fixture.lines.join('')).not.toContain('ann@example.com')
})

test('One recipient that is refused does not hold up the others', async () => {
  opened.server.behave({ does: 'refuse', code: 550, words: 'No', at: 'recipient' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  opened.server.behave({ does: 'accept' })
  await opened.fixture.note(
    'order_confirmation',
    order({ id: '00000002', customerEmail: 'b@example.com' }),
  )
  const [mail] = await opened.server.arrived(1)
  expect(mail?.envelope.to).toEqual(['b@example.com'])
})

test('A mail whose connection broke is sent again under the same message id', async () => {
  opened.server.behave({ does: 'drop' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  expect(first()?.last_error).toBe(
    "The mail server couldn't be reached, or it closed the connection.",
  )
  opened.server.behave({ does: 'accept' })
  await opened.fixture.pass(2 * MINUTE)
  const [mail] = await opened.server.arrived(1)
  expect(mail?.headers.get('message-id')).toBe(`<${first()?.id}@saucery.example>`)
})

test('Mail waits for a mail server that is not there, also over a restart', async () => {
  const port = Number(new URL(opened.server.url).port)
  await opened.server.close()
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  expect(first()?.last_error).toBe(
    "The mail server couldn't be reached, or it closed the connection.",
  )
  await opened.fixture.restart()
  opened.server = await openMailServer({ port })
  await opened.fixture.pass(2 * MINUTE)
  await opened.server.arrived(1)
  await until(() => first()?.status === 'sent')
})

test('Orders are not held up by a mail server that does not answer', async () => {
  opened.server.behave({ does: 'hang' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => opened.server.tries() === 1)
  const started = performance.now()
  for (let i = 0; i < 20; i++) await atomically({ db: opened.fixture.db }, async () => {})
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(first()?.status).toBe('waiting')
})

test('Stopping waits a few seconds for what is in flight, and a later start sends it', async () => {
  opened.server.behave({ does: 'hang' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => opened.server.tries() === 1)
  const started = performance.now()
  await opened.fixture.outbox().stop()
  expect(performance.now() - started).toBeLessThan(10_000)
  // Nothing was refused, so neither an attempt nor an error is recorded.
  expect(first()).toMatchObject({ status: 'waiting', attempts: 0, last_error: null })
  opened.server.behave({ does: 'accept' })
  await opened.fixture.restart()
  await opened.server.arrived(1)
  await until(() => first()?.status === 'sent')
})

test('Sending a mail immediately delivers it before returning, or throws an error with the reason', async () => {
  const data = order()
  const mail = { kind: 'test_order', recipient: data.customerEmail, data } as const
  const messageId = await opened.fixture.outbox().sendNow(mail)
  expect(opened.server.received.map(({ headers }) => headers.get('message-id'))).toEqual([
    messageId,
  ])
  opened.server.behave({ does: 'refuse', code: 452, words: 'Too much mail', at: 'mail' })
  await expect(opened.fixture.outbox().sendNow(mail)).rejects.toThrow(
    'The mail server asks to try again later. The server said: 452 Too much mail',
  )
  expect(opened.fixture.rows()).toEqual([])
})
