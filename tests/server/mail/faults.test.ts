import { expect, test } from 'bun:test'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'
import { order, until, useMailServer } from './mail.fixture.ts'

// The ways in which a real mail server can fail to accept an email.

const MINUTE = 60_000

const directory = useProgramDirectory({ isPrepared: true })
const opened = useMailServer()
const first = () => opened.fixture.rows()[0]

test('a server that greylists gets the mail a minute later', async () => {
  opened.server.behave({ does: 'greylist' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  expect(first()?.status).toBe('waiting')
  expect(first()?.last_error).toContain('Greylisted')
  await opened.fixture.pass(2 * MINUTE)
  await opened.server.arrived(1)
  await until(() => first()?.status === 'sent')
  expect(first()).toMatchObject({ attempts: 2, last_error: null })
})

test('a connection that breaks while a mail is being sent costs one attempt, and the mail is still sent', async () => {
  opened.server.behave({ does: 'break' })
  await opened.fixture.note('order_confirmation', order())
  await until(() => first()?.attempts === 1)
  expect(first()?.last_error).toBe(
    "The mail server couldn't be reached, or it closed the connection.",
  )
  expect(opened.server.received).toEqual([])
  opened.server.behave({ does: 'accept' })
  await opened.fixture.pass(2 * MINUTE)
  expect(await opened.server.arrived(1)).toHaveLength(1)
})

test('an unknown recipient does not delay mail to others', async () => {
  opened.server.behave({ does: 'refuse-one', recipient: 'typo@example.com' })
  await opened.fixture.note('order_confirmation', order({ customerEmail: 'typo@example.com' }))
  await opened.fixture.note('new_order', order(), 'sales@saucery.example')
  const [mail] = await opened.server.arrived(1)
  expect(mail?.envelope.to).toEqual(['sales@saucery.example'])
  await until(() => opened.fixture.rows().every(({ attempts }) => attempts === 1))
  expect(opened.fixture.rows().map(({ status }) => status)).toEqual(['failed', 'sent'])
  expect(first()?.last_error).toContain('5.1.1 No such user')
})

test('an email that cannot be put together waits and is given up as others, and delays none', async () => {
  const damaged = (id: string, isHeld: number, kind: string) =>
    opened.fixture.run(
      `insert into outbox (id, kind, recipient, data, priority, next_attempt_at, is_held, created_at, updated_at)
       values ('${id}', '${kind}', 'ann@example.com', 'null', 1, 0, ${isHeld}, 0, 0)`,
    )
  damaged('00-held', 1, 'news')
  damaged('01-digest', 0, 'reviews_received')
  await atomically({ db: opened.fixture.db }, (tx) => {
    const data = { reviews: [], total: 1, isClosed: false }
    const now = opened.fixture.now()
    return enqueueMail(tx, now, { kind: 'reviews_received', recipient: 'sales@x.example', data })
  })
  const [mail] = await opened.server.arrived(1)
  expect(mail?.envelope.to).toEqual(['sales@x.example'])
  await until(() => opened.fixture.rows().every(({ attempts }) => attempts === 1))
  for (let count = 2; count <= 5; count++) {
    await opened.fixture.pass(7 * 60 * MINUTE)
    await until(() =>
      opened.fixture.rows().every((row) => row.status === 'sent' || row.attempts === count),
    )
  }
  const states = opened.fixture.rows().map(({ status }) => status)
  expect(states).toEqual(['failed', 'failed', 'sent'])
  expect(first()?.last_error).toBe("The email couldn't be created.")
})

test('a slow server gets each mail once', async () => {
  opened.server.behave({ does: 'dawdle', milliseconds: 300 })
  await opened.fixture.note('order_confirmation', order())
  await until(() => opened.server.received.length === 1)
  // Other writes go on meanwhile, and each commit makes the outbox check for due mail.
  for (let i = 0; i < 5; i++) await opened.fixture.pass(MINUTE)
  await until(() => first()?.status === 'sent')
  expect(opened.server.received).toHaveLength(1)
})

test('killed after the server took a mail and before it is noted, the shop sends it again under the same id', async () => {
  opened.server.behave({ does: 'swallow' })
  const environment = { ...quiet, SMTP_URL: opened.server.url, LOG_LEVEL: 'error' }
  const program = await serve({ directory: directory.path, environment })
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(program.address + path, init)).json()) as Record<string, string>
  }
  const { token } = await post('/api/auth/login', admin)
  const made = { name: 'Relish', description: 'Green.', price: '4.50' }
  const product = await post('/api/products', made, token)
  const review = { rating: 5, customerName: 'Cy', customerEmail: 'cy@example.ca' }
  await post('/api/reviews', { ...review, productId: product.id })
  await opened.server.arrived(1)
  await program.kill()
  const file = directory.data('shop.db')
  expect(ask(file, 'select status, attempts from outbox')).toEqual([
    { status: 'waiting', attempts: 0 },
  ])
  opened.server.behave({ does: 'accept' })
  await serve({ directory: directory.path, environment })
  const mails = await opened.server.arrived(2)
  await until(() => ask(file, 'select status from outbox')[0]?.status === 'sent')
  // Mail is delivered at least once, and the same id lets mail programs recognize the duplicate.
  const ids = mails.map(({ headers }) => headers.get('message-id'))
  expect(ids[0]).toBe(ids[1])
  expect(mails.map(({ headers }) => headers.get('date'))[0]).toBe(
    mails[1]?.headers.get('date') ?? '',
  )
})
