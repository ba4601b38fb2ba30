import { afterEach, beforeEach, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { type MailRoom, openMailRoom, order, until } from './mail.fixture.ts'

let room: MailRoom
beforeEach(async () => {
  room = await openMailRoom()
})
afterEach(() => room.close())

async function read(name: string) {
  return parseMail(await Bun.file(join(room.directory, 'mail', name)).text())
}

test('ENV-05 Without a mail server, each mail is a file that only its owner may read', async () => {
  room.outbox().start()
  await room.note('order_confirmation', order())
  await until(() => room.rows()[0]?.status === 'sent')

  const [id] = room.rows().map((row) => row.id)
  expect(await room.files()).toEqual([`2026-03-02T15-00-00.000Z-${id}.eml`])
  const path = join(room.directory, 'mail', (await room.files())[0] ?? '')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const mail = await read((await room.files())[0] ?? '')
  expect(mail.headers.get('to')).toBe('Ann Lee <ann@example.com>')
  expect(mail.headers.get('from')).toBe('Saucery <hello@saucery.example>')
  expect(mail.headers.get('message-id')).toBe(`<${id}@saucery.example>`)
  expect(mail.headers.get('date')).toBe('Mon, 02 Mar 2026 15:00:00 +0000')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
})

test('The files of later mails sort behind those of earlier ones', async () => {
  room.outbox().start()
  for (const id of ['00000001', '00000002', '00000003']) {
    await room.note('order_confirmation', order({ id }))
    await room.pass(1_000)
  }
  await until(() => room.rows().every((row) => row.status === 'sent'))
  const mails = await Promise.all((await room.files()).map(read))
  expect(mails.map((mail) => mail.headers.get('subject'))).toEqual([
    'Your Saucery order 00000001',
    'Your Saucery order 00000002',
    'Your Saucery order 00000003',
  ])
})

test('A mail whose transaction rolls back is never sent', async () => {
  room.outbox().start()
  const broken = atomically({ db: room.db }, async (tx) => {
    const data = order({ id: 'never000' })
    await enqueueMail(tx, room.now(), { kind: 'new_order', recipient: 'a@example.com', data })
    throw new Error('the payment was not captured after all')
  })
  await expect(broken).rejects.toThrow('not captured')
  await room.note('order_confirmation', order({ id: 'really00' }))
  await until(() => room.rows()[0]?.status === 'sent')
  await room.restart()
  await room.pass(60_000)
  await Bun.sleep(50)
  const mails = await Promise.all((await room.files()).map(read))
  expect(mails.map((mail) => mail.headers.get('subject'))).toEqual(['Your Saucery order really00'])
})

test('Mail that was noted while nothing was sending goes out at the next start', async () => {
  await room.note('order_confirmation', order())
  await room.note('new_order', order(), 'hello@saucery.example')
  await Bun.sleep(50)
  expect(await room.files()).toEqual([])
  await room.restart()
  await until(() => room.rows().every((row) => row.status === 'sent'))
  expect(await room.files()).toHaveLength(2)
})

test('A mail that was written, but not marked when the shop died, is still one file', async () => {
  room.outbox().start()
  await room.note('order_confirmation', order())
  await until(() => room.rows()[0]?.status === 'sent')
  const before = await room.files()
  room.run(`update outbox set status = 'waiting'`)
  await room.restart()
  await until(() => room.rows()[0]?.status === 'sent')
  expect(await room.files()).toEqual(before)
})

test('A mail that is sent while the database takes no notes is not sent again and again', async () => {
  room.outbox().start()
  room.run(`create trigger no_space before update on outbox
    begin select raise(abort, 'disk is full'); end`)
  await room.note('order_confirmation', order())
  await until(() => room.lines.some((line) => line.includes('outbox_failed')))
  for (let i = 0; i < 3; i++) {
    await room.pass(60_000)
    await Bun.sleep(20)
  }
  expect(room.lines.filter((line) => line.includes('"mail_sent"'))).toHaveLength(1)
  room.run('drop trigger no_space')
  await room.pass(60_000)
  await until(() => room.rows()[0]?.status === 'sent')
  expect(room.lines.filter((line) => line.includes('"mail_sent"'))).toHaveLength(1)
})
