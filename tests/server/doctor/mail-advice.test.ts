import { afterEach, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import { readConfig } from '../../../src/server/config/config.ts'
import { mailFinding } from '../../../src/server/doctor/mail-finding.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** A mail server that answers these commands in its own way. */
async function answering(replies: Record<string, string>): Promise<number> {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const command = data.toString().slice(0, 4).toUpperCase().trim()
      const usual = command === 'EHLO' ? '250-mail.example\r\n250 AUTH PLAIN LOGIN' : '250 OK'
      socket.write(`${replies[command] ?? usual}\r\n`)
    })
    socket.write('220 mail.example ESMTP\r\n')
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return (server.address() as { port: number }).port
}

const examine = (SMTP_URL: string) =>
  mailFinding(
    readConfig({ SMTP_URL, SALES_EMAIL: 'sales@sauces.example', DATA_DIR: '/nonexistent' }),
  )

const cases: [what: string, replies: Record<string, string>, words: RegExp][] = [
  [
    'a sender that is not the account',
    { MAIL: '553 5.7.1 Sender not owned' },
    /sender's address and the mail server's settings\. .*owned$/,
  ],
  ['a relay that is denied', { RCPT: '554 5.7.1 Relay access denied' }, /settings\. .*denied$/],
  [
    'a recipient that does not exist',
    { RCPT: '550 5.1.1 No such user' },
    /user Correct SALES_EMAIL, or/,
  ],
  [
    'a daily limit',
    { MAIL: '550 5.4.5 Daily limit exceeded' },
    /exceeded Emails wait, and are sent/,
  ],
  [
    'a password',
    { AUTH: '535 5.7.8 Bad credentials' },
    /username and password\. Correct them, in SMTP_URL or in the dashboard\.$/,
  ],
]

for (const [what, replies, words] of cases) {
  test(`CLI-06 doctor names what to correct, and nothing else: ${what}`, async () => {
    const port = await answering(replies)
    const found = await examine(`smtp://shop:secret@127.0.0.1:${port}`)
    expect([found.level, found.words]).toEqual(['bad', expect.stringMatching(words)])
  })
}

test('CLI-06 doctor blames no address where the mail server is not reached', async () => {
  const unreached = [
    ['smtp://127.0.0.1:1', /Check the server's name and port in SMTP_URL/],
    ['smtp://mail.invalid:587', /Correct the server's name in SMTP_URL\.$/],
  ] as const
  for (const [url, words] of unreached) {
    const found = await examine(url)
    expect([found.level, found.words]).toEqual(['bad', expect.stringMatching(words)])
    expect(found.words).not.toContain('MAIL_FROM')
  }
})
