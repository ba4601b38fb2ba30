import { afterEach, beforeEach, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { refuseWrites } from '../../support/refuse-writes.ts'
import { type MailFixture, openMailFixture, order, until } from './mail.fixture.ts'

let fixture: MailFixture
beforeEach(async () => {
  fixture = await openMailFixture()
})
afterEach(() => fixture.close())

async function read(name: string) {
  return parseMail(await Bun.file(join(fixture.directory, 'mail', name)).text())
}

test('ENV-05 Without a mail server, each mail is a file that only its owner may read', async () => {
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.status === 'sent')

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
  await until(() => fixture.rows().every((row) => row.status === 'sent'))
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
  await until(() => fixture.rows()[0]?.status === 'sent')
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
  await until(() => fixture.rows().every((row) => row.status === 'sent'))
  expect(await fixture.files()).toHaveLength(2)
})

test('A mail that was written, but not marked when the shop died, is still one file', async () => {
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.status === 'sent')
  const before = await fixture.files()
  fixture.run(`update outbox set status = 'waiting'`)
  await fixture.restart()
  await until(() => fixture.rows()[0]?.status === 'sent')
  expect(await fixture.files()).toEqual(before)
})

test('A mail that is sent while the database takes no notes is not sent again and again', async () => {
  fixture.outbox().start()
  const file = join(fixture.directory, 'shop.db')
  const allow = refuseWrites(file, { to: 'outbox', on: 'update', words: 'disk is full' })
  await fixture.note('order_confirmation', order())
  await until(() => fixture.lines.some((line) => line.includes('outbox_failed')))
  for (let i = 0; i < 3; i++) {
    await fixture.pass(60_000)
    await Bun.sleep(20)
  }
  expect(fixture.lines.filter((line) => line.includes('"mail_sent"'))).toHaveLength(1)
  allow()
  await fixture.pass(60_000)
  await until(() => fixture.rows()[0]?.status === 'sent')
  expect(fixture.lines.filter((line) => line.includes('"mail_sent"'))).toHaveLength(1)
})
