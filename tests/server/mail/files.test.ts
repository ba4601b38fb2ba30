import { afterEach, beforeEach, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { pruneMail } from '../../../src/server/mail/outbox/prune.ts'
import { replaceStatusMail } from '../../../src/server/mail/outbox/status-mail.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { refuseWrites } from '../../support/refuse-writes.ts'
import { openMailServer } from '../../support/smtp.ts'
import { type MailFixture, openMailFixture, order, until } from './mail.fixture.ts'

const DAY = 24 * 60 * 60_000

type Row = ReturnType<MailFixture['rows']>[number]

let fixture: MailFixture
beforeEach(async () => {
  fixture = await openMailFixture()
})
afterEach(() => fixture.close())

async function read(name: string) {
  return parseMail(await Bun.file(join(fixture.directory, 'mail', name)).text())
}

const isWritten = () => until(() => fixture.rows().every(waitsForSetup))
const waitsForSetup = (row?: Row) => row?.status === 'waiting' && row.priority === 9

test('ENV-05 MAIL-01 Without a mail server, each mail waits, and is a file that only its owner may read', async () => {
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await isWritten()
  expect(fixture.rows()[0]).toMatchObject({ attempts: 0, last_error: null })

  const [id] = fixture.rows().map((row) => row.id)
  expect(await fixture.files()).toEqual([`2026-03-02T15-00-00.000Z-${id}.eml`])
  const path = join(fixture.directory, 'mail', (await fixture.files())[0] ?? '')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const mail = await read((await fixture.files())[0] ?? '')
  expect(mail.headers.get('to')).toBe('Ann Lee <ann@example.com>')
  expect(mail.headers.get('from')).toBe('Saucery <hello@saucery.example>')
  expect(mail.headers.get('message-id')).toBe(`<${id}@saucery.example>`)
  expect(mail.headers.get('date')).toBe('Mon, 02 Mar 2026 15:00:00 +0000')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
})

test('The files of later mails sort behind those of earlier ones', async () => {
  fixture.outbox().start()
  for (const id of ['00000001', '00000002', '00000003']) {
    await fixture.note('order_confirmation', order({ id }))
    await fixture.pass(1_000)
  }
  await isWritten()
  const mails = await Promise.all((await fixture.files()).map(read))
  expect(mails.map((mail) => mail.headers.get('subject'))).toEqual([
    'Your Saucery order 00000001',
    'Your Saucery order 00000002',
    'Your Saucery order 00000003',
  ])
})

test('A mail whose transaction rolls back is never sent', async () => {
  fixture.outbox().start()
  const broken = atomically({ db: fixture.db }, async (tx) => {
    const data = order({ id: 'never000' })
    await enqueueMail(tx, fixture.now(), { kind: 'new_order', recipient: 'a@example.com', data })
    throw new Error('the payment was not captured after all')
  })
  await expect(broken).rejects.toThrow('not captured')
  await fixture.note('order_confirmation', order({ id: 'really00' }))
  await isWritten()
  await fixture.restart()
  await fixture.pass(60_000)
  await Bun.sleep(50)
  const mails = await Promise.all((await fixture.files()).map(read))
  expect(mails.map((mail) => mail.headers.get('subject'))).toEqual(['Your Saucery order really00'])
})

test('Mail that was noted while nothing was sending goes out at the next start', async () => {
  await fixture.note('order_confirmation', order())
  await fixture.note('new_order', order(), 'hello@saucery.example')
  await Bun.sleep(50)
  expect(await fixture.files()).toEqual([])
  await fixture.restart()
  await isWritten()
  expect(await fixture.files()).toHaveLength(2)
})

test('A mail that was written to a file, but not marked as written before a crash, is not written twice', async () => {
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await isWritten()
  const before = await fixture.files()
  fixture.run(`update outbox set priority = 0`)
  await fixture.restart()
  await isWritten()
  expect(await fixture.files()).toEqual(before)
})

test('A mail that is sent while the database refuses writes is not sent over and over', async () => {
  fixture.outbox().start()
  const file = join(fixture.directory, 'shop.db')
  const allow = await refuseWrites(file, { to: 'outbox', on: 'update', words: 'disk is full' })
  await fixture.note('order_confirmation', order())
  await until(() => fixture.lines.some((line) => line.includes('outbox_failed')))
  for (let i = 0; i < 3; i++) {
    await fixture.pass(60_000)
    await Bun.sleep(20)
  }
  expect(fixture.lines.filter((line) => line.includes('"mail_waits_for_setup"'))).toHaveLength(1)
  await allow()
  await fixture.pass(60_000)
  await isWritten()
  expect(fixture.lines.filter((line) => line.includes('"mail_waits_for_setup"'))).toHaveLength(1)
})

test('MAIL-02 What waited for a mail server is sent once there is one, unless it is older than a week', async () => {
  fixture.outbox().start()
  await fixture.note('order_confirmation', order({ id: '00000001' }))
  await isWritten()
  await fixture.pass(5 * DAY)
  await fixture.note('order_confirmation', order({ id: '00000002' }))
  await isWritten()
  await fixture.pass(3 * DAY)
  expect(await fixture.files()).toHaveLength(2)

  const server = await openMailServer()
  await fixture.restart(server.url)
  const [mail] = await server.arrived(1)
  expect(mail?.headers.get('subject')).toBe('Your Saucery order 00000002')
  await until(() => fixture.rows().every(({ status }) => status !== 'waiting'))
  expect(fixture.rows()).toMatchObject([
    { status: 'failed', last_error: "Email wasn't set up within 7 days." },
    { status: 'sent', attempts: 1, last_error: null },
  ])
  expect(server.received).toHaveLength(1)
  await server.close()
})

test('MAIL-02 What waits for a mail server is given up after a week without one', async () => {
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await isWritten()
  const prune = () => atomically({ db: fixture.db }, (tx) => pruneMail(tx, fixture.now()))
  await fixture.pass(7 * DAY)
  await prune()
  expect(fixture.rows()[0]?.status).toBe('waiting')
  await fixture.pass(1)
  await prune()
  expect(fixture.rows()[0]?.status).toBe('failed')
})

test('MAIL-02 Mail about a status that was changed again while it waited is not sent', async () => {
  fixture.outbox().start()
  await atomically({ db: fixture.db }, (tx) =>
    replaceStatusMail(tx, fixture.now(), order({ status: 'shipped' })),
  )
  await fixture.pass(statusMailHold)
  await until(() => waitsForSetup(fixture.rows()[0]))
  const undone = await atomically({ db: fixture.db }, (tx) =>
    replaceStatusMail(tx, fixture.now(), order()),
  )
  expect(undone).toBe('withdrawn')
  expect(fixture.rows()).toEqual([])
})
