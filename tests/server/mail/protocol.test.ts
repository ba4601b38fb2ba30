import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { describeMailFault } from '../../../src/server/mail/transport/mail-faults.ts'
import { smtpOptions, timeouts } from '../../../src/server/mail/transport/smtp-options.ts'
import { createSmtpTransport } from '../../../src/server/mail/transport/transport.ts'
import { tryMailServer } from '../../../src/server/mail/transport/try-mail-server.ts'
import { openMailFixture, order, until } from './mail.fixture.ts'
import type { AddressInfo } from 'node:net'

type Replies = {
  ehlo?: string[]
  mail?: string
  recipient?: string
  end?: string
  greeting?: string
  auth?: string
  starttls?: string
  /** Milliseconds before the reply to the whole email; it never comes if null. */
  endAfter?: number | null
}

/** A mail server that gives these replies, and what clients said to it. */
async function openServer(
  host: string,
  { ehlo = [], mail, recipient, end, greeting, auth, starttls, endAfter = 0 }: Replies,
) {
  const said: string[] = []
  const replies = { mail, recipient, end }
  let accepted = 0
  const server = createServer((socket) => {
    let isData = false
    const say = (line: string) => void socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    say(greeting ?? '220 relay.test ESMTP')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (isData) {
          if (line !== '.') continue
          isData = false
          accepted += 1
          if (endAfter !== null) setTimeout(() => say(replies.end ?? '250 2.0.0 queued'), endAfter)
          continue
        }
        said.push(line)
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'EHLO') say(['250-relay.test', ...ehlo, '250 8BITMIME'].join('\r\n'))
        else if (verb === 'STAR') say(starttls ?? '502 5.5.1 Not here')
        else if (verb === 'AUTH') say(auth ?? '235 2.7.0 Welcome')
        else if (verb === 'MAIL') say(replies.mail ?? '250 ok')
        else if (verb === 'RCPT') say(replies.recipient ?? '250 ok')
        else if (verb === 'DATA') {
          isData = true
          say('354 go')
        } else say(verb === 'QUIT' ? '221 bye' : '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
    said,
    replies,
    accepted: () => accepted,
    close: () => void server.close(),
  }
}

const options = (smtpUrl: string, publicUrl: string | null = null) =>
  smtpOptions({ smtpUrl, smtpCa: null, publicUrl })

const message = {
  id: 'one',
  messageId: '<one@saucery.example>',
  date: new Date(),
  from: { name: 'Saucery', address: 'hello@saucery.example' },
  to: { name: 'Ann', address: 'ann@example.com' },
  replyTo: { name: 'Saucery', address: 'hello@saucery.example' },
  subject: 'Your order',
  text: 'Thanks',
  html: '<p>Thanks</p>',
}

test('the shop waits for each reply as long as RFC 5321 asks', () => {
  const minute = 60_000
  expect(timeouts.greetingTimeout).toBeGreaterThanOrEqual(5 * minute)
  expect(timeouts.connectionTimeout).toBeGreaterThan(timeouts.greetingTimeout)
  expect(timeouts.socketTimeout).toBeGreaterThanOrEqual(10 * minute)
})

test.each([
  ['553 5.7.1 Sender address rejected: not owned by user shop', 'mail'],
  ['550 5.7.60 Client does not have permissions to send as this sender', 'mail'],
  ['554 5.7.1 <ann@example.com>: Relay access denied', 'recipient'],
  ['550 relay not permitted', 'recipient'],
  ['550 5.1.1 <hello@saucery.example>: Sender address rejected: User unknown', 'recipient'],
  ['550 5.1.0 <hello@saucery.example>: Sender address rejected: User unknown', 'recipient'],
  ['550 5.1.8 <hello@saucery.example>: Sender address rejected: Domain not found', 'recipient'],
  ['550 Sender verify failed', 'recipient'],
  ['550 Administrative prohibition', 'recipient'],
  ['550 not local host example.com, not a gateway', 'recipient'],
  ['550 Requested action not taken: mailbox unavailable. Sender address is not allowed.', 'mail'],
  ['503 This server requires authentication to send to a non-local address.', 'recipient'],
  ['550 5.4.5 Daily user sending limit exceeded', 'recipient'],
  ['452-4.5.3 Your message has too many recipients.\r\n452 4.5.3 Try later', 'mail'],
  ['554 5.7.1 Message rejected: Email address is not verified.', 'end'],
  ['552 5.2.2 Mailbox full', 'recipient'],
  ['550 5.2.1 The user you are trying to contact is receiving mail at a rate that', 'recipient'],
  ['550 Failure sending mail. Try again later', 'recipient'],
  ['554 5.7.1 Your account has been disabled', 'end'],
  ['550 5.7.26 Unauthenticated email is not accepted due to DMARC policy', 'end'],
] as const)(
  'MAIL-03 after "%s" an email waits, and goes out once the server takes it',
  async (reply, at) => {
    const server = await openServer('127.0.0.1', { [at]: reply })
    const fixture = await openMailFixture(server.url)
    fixture.outbox().start()
    await fixture.note('order_confirmation', order())
    const first = () => fixture.rows()[0]
    await until(() => first()?.attempts === 1)
    expect(first()?.status).toBe('waiting')
    expect(first()?.last_error).toContain(reply.split('\r\n')[0] ?? '')
    server.replies[at] = undefined
    await fixture.pass(2 * 60_000)
    await until(() => first()?.status === 'sent')
    await fixture.close()
    server.close()
  },
)

test.each([
  ['550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown', 'recipient'],
  ['550-5.1.1 The email account that you tried to reach\r\n550 5.1.1 does not exist.', 'recipient'],
  ['550 No such user here', 'recipient'],
  ['550 No such user: <spam-limit@permits.example>', 'recipient'],
  ['553 5.1.3 Bad recipient address syntax', 'recipient'],
  ['550 5.1.10 Recipient not found', 'recipient'],
  ['550 5.4.1 Recipient address rejected: Access denied.', 'recipient'],
  ['550 5.4.1 All recipient addresses rejected : Access denied. AS(201806271)', 'end'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'recipient'],
  ['550 5.1.0 <ann@example.com> Recipient not found.', 'recipient'],
  // Outlook.com, and Yahoo, which judges a recipient only after the text.
  ['550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', 'recipient'],
  ["554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0]", 'end'],
  ['554 delivery error: dd Not a valid recipient - atlas.yahoo.com', 'end'],
  [
    '554 30 Sorry, your message to a@yahoo.com cannot be delivered. This mailbox is disabled',
    'end',
  ],
  ['552 1 Requested mail action aborted, mailbox not found', 'end'],
] as const)('MAIL-03 after "%s" an email is given up: nobody is there', async (reply, at) => {
  const server = await openServer('127.0.0.1', { [at]: reply })
  const fixture = await openMailFixture(server.url)
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.status === 'failed')
  expect(fixture.rows()[0]).toMatchObject({ attempts: 1 })
  await fixture.close()
  server.close()
})

test('MAIL-06 an email whose acceptance was never confirmed is not sent again, and staff read why', async () => {
  const server = await openServer('127.0.0.1', { endAfter: null })
  const transport = createSmtpTransport({ smtpUrl: server.url, smtpCa: null, publicUrl: null })
  const fault = await transport.send(message, 1_500).catch((error: unknown) => error)
  const { isPermanent, words } = describeMailFault(fault, server.url)
  expect(isPermanent).toBe(true)
  expect(words).toContain('It may have arrived')
  expect(server.accepted()).toBe(1)
  transport.close()
  server.close()
})

test('one email that the server takes its time over holds up no other', async () => {
  const server = await openServer('127.0.0.1', { endAfter: 3_000 })
  const fixture = await openMailFixture(server.url)
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => server.accepted() === 1)
  await fixture.note('order_confirmation', order({ id: '00000002' }))
  await until(() => server.accepted() === 2)
  expect(fixture.rows().map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  await until(() => fixture.rows().every(({ status }) => status === 'sent'))
  expect(server.accepted()).toBe(2)
  await fixture.close()
  server.close()
})

test('MAIL-07 the shop greets the mail server with its own name', async () => {
  const server = await openServer('127.0.0.1', {})
  const mailServer = { smtpUrl: server.url, smtpCa: null, publicUrl: 'https://épicerie.example' }
  await tryMailServer(mailServer, { from: 'a@b.example', to: 'c@d.example' })
  expect(server.said[0]).toBe('EHLO xn--picerie-9xa.example')
  expect(server.said).toEqual([
    'EHLO xn--picerie-9xa.example',
    'MAIL FROM:<a@b.example>',
    'RCPT TO:<c@d.example>',
    'RSET',
    'QUIT',
  ])
  expect(options(`${server.url}?name=mx.example`, 'https://sauces.example').name).toBe('mx.example')
  server.close()
})

test('MAIL-07 without a full name of its own, the shop greets with the domain that it writes from', () => {
  // Google's relay refuses [127.0.0.1].
  const from = (mailFrom: string) =>
    smtpOptions({ smtpUrl: 'smtp://relay.test', smtpCa: null, publicUrl: null, mailFrom }).name
  const own = hostname().includes('.') ? hostname() : undefined
  expect(from('sales@épicerie.example')).toBe(own ?? 'xn--picerie-9xa.example')
  expect(from('sales@localhost')).toBe(own)
  expect(from('sales@[192.0.2.1]')).toBe(own)
})

test.each([
  { greeting: '421 4.3.2 Too many connections, please try again later' },
  { auth: '454 4.7.0 Temporary authentication failure: Connection lost to authentication server' },
  { starttls: '454 4.7.0 TLS not available due to local problem' },
  { mail: '451 4.3.0 Temporary lookup failure' },
  { recipient: '450 4.2.0 Recipient address rejected: Greylisted for 300 seconds' },
])('a server that asks to try again later does not have its settings blamed: %p', async (reply) => {
  const extensions = ['250-AUTH PLAIN', ...('starttls' in reply ? ['250-STARTTLS'] : [])]
  const server = await openServer('127.0.0.1', { ehlo: extensions, ...reply })
  const smtpUrl = server.url.replace('//', '//shop:secretpw@')
  const mailServer = { smtpUrl, smtpCa: null, publicUrl: null }
  const envelope = { from: 'a@b.example', to: 'c@d.example' }
  const transport = createSmtpTransport(mailServer)
  const attempts = [() => tryMailServer(mailServer, envelope), () => transport.send(message, 3_000)]
  for (const attempt of attempts) {
    const fault = await attempt().catch((error: unknown) => error)
    const { words, isPermanent } = describeMailFault(fault, smtpUrl)
    expect(words).toStartWith('The mail server asks to try again later.')
    expect(isPermanent).toBe(false)
  }
  transport.close()
  server.close()
})

test('a reply may be its code alone, at the end of several lines too', async () => {
  const server = await openServer('127.0.0.1', { mail: '250', recipient: '250-ok\r\n250' })
  const mailServer = { smtpUrl: server.url, smtpCa: null, publicUrl: null }
  const envelope = { from: 'a@b.example', to: 'c@d.example' }
  await tryMailServer(mailServer, envelope)
  server.replies.recipient = '550'
  const fault = await tryMailServer(mailServer, envelope).catch((error: unknown) => error)
  expect(describeMailFault(fault, server.url).words).toContain('The server said: 550')
  server.close()
})

/** An address of this machine that others could use, or one that stands for it. */
const ownAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '0.0.0.0'

test('MAIL-08 a password never leaves this machine unencrypted, unless the owner says so', async () => {
  const server = await openServer(ownAddress, { ehlo: ['250-AUTH PLAIN LOGIN'] })
  const smtpUrl = server.url.replace('//', '//shop:secretpw@')
  const envelope = { from: 'a@b.example', to: 'c@d.example' }
  const mailServer = { smtpUrl, smtpCa: null, publicUrl: null }
  const fault = await tryMailServer(mailServer, envelope).catch((error: unknown) => error)
  expect(describeMailFault(fault, smtpUrl).words).toContain('?ignoreTLS=true')
  expect(server.said.filter((line) => line.startsWith('AUTH'))).toEqual([])
  await tryMailServer({ ...mailServer, smtpUrl: `${smtpUrl}?ignoreTLS=true` }, envelope)
  expect(server.said.filter((line) => line.startsWith('AUTH'))).toHaveLength(1)
  server.close()
  // To a server on this machine, such as Debian's Postfix, a password and its own certificate will do.
  expect(options('smtp://shop:pw@localhost')).not.toHaveProperty('requireTLS')
  expect(options('smtp://localhost').tls).toEqual({ rejectUnauthorized: false })
  expect(options('smtps://shop:pw@mail.example').tls).toEqual({})
})

test('user name and password arrive as they were before they were written as codes', () => {
  const { auth } = options('smtps://shop%40sauces.example:pa$$word%231%2F%3F@mail.example')
  expect(auth).toEqual({ user: 'shop@sauces.example', pass: 'pa$$word#1/?' })
})

test('MAIL-07 without an address to send from, nothing leaves this machine; the one in SMTP_URL will do', async () => {
  const server = await openServer(ownAddress, {})
  const fixture = await openMailFixture(server.url, { SALES_EMAIL: '' })
  fixture.outbox().start()
  await fixture.note('order_confirmation', order())
  await until(() => fixture.rows()[0]?.attempts === 1)
  expect(fixture.rows()[0]?.status).toBe('waiting')
  expect(fixture.rows()[0]?.last_error).toContain('SALES_EMAIL or MAIL_FROM')
  expect(server.said).toEqual([])
  await fixture.restart(`${server.url.replace('//', '//shop%40sauces.example:pw@')}?ignoreTLS=true`)
  await fixture.pass(2 * 60_000)
  await until(() => fixture.rows()[0]?.status === 'sent')
  expect(server.said.find((line) => line.startsWith('MAIL'))).toContain('<shop@sauces.example>')
  await fixture.close()
  server.close()
})
