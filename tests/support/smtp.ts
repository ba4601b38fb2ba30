import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail, type ParsedMail } from './parse-mail.ts'

export type ReceivedMail = ParsedMail & { envelope: { from: string; to: string[] } }

/** What the server does with the next mails. */
type Behaviour =
  | { does: 'accept' }
  /** Answers 4xx or 5xx, to the recipient or to the whole mail. */
  | { does: 'refuse'; code: number; words: string; at: 'recipient' | 'mail' }
  /** Takes the mail and breaks the connection instead of answering. */
  | { does: 'drop' }
  /** Breaks the connection in the midst of the mail. */
  | { does: 'break' }
  /** Takes the mail and never answers. */
  | { does: 'hang' }
  /** Keeps the mail as its own, but its answer never arrives. */
  | { does: 'swallow' }
  /** Takes the mail, and takes its time. */
  | { does: 'dawdle'; milliseconds: number }
  /** Lets nobody in at first whom it does not know, as a guard against junk. */
  | { does: 'greylist' }
  /** Has no such recipient, but takes mail for others. */
  | { does: 'refuse-one'; recipient: string }

export type MailServer = {
  /** What SMTP_URL is set to. */
  url: string
  received: ReceivedMail[]
  /** How often a mail came as far as its recipient, whatever became of it. */
  tries: () => number
  behave: (behaviour: Behaviour) => void
  /** Resolves when so many mails have been received. */
  arrived: (count: number) => Promise<ReceivedMail[]>
  close: () => Promise<void>
}

type Options = {
  /** With an account, the server wants a sign-in. */
  account?: { user: string; password: string }
  /** A free one, when it is not given. */
  port?: number
  /** Encrypted from the start, with a certificate that nobody trusts. */
  isEncrypted?: boolean
}

/** A real mail server on this machine. */
export async function openMailServer(options: Options = {}): Promise<MailServer> {
  const { account, port = 0, isEncrypted = false } = options
  const received: ReceivedMail[] = []
  let behaviour: Behaviour = { does: 'accept' }
  const known = new Set<string>()
  let tries = 0

  const server = new SMTPServer({
    secure: isEncrypted,
    hideSTARTTLS: true,
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = username === account?.user && password === account?.password
      // A chatty server: it says what it was given.
      if (isKnown) callback(null, { user: username })
      else callback(refusal(535, `5.7.8 Wrong: ${username} ${password}`))
    },
    onRcptTo: ({ address }, _session, callback) => {
      tries += 1
      if (behaviour.does === 'greylist' && !known.has(address)) {
        known.add(address)
        return callback(refusal(450, '4.2.0 Greylisted, please try again in a minute'))
      }
      if (behaviour.does === 'refuse-one' && behaviour.recipient === address) {
        return callback(refusal(550, '5.1.1 No such user'))
      }
      const isRefused = behaviour.does === 'refuse' && behaviour.at === 'recipient'
      callback(isRefused ? refusalOf(behaviour) : null)
    },
    onData: async (stream, session, callback) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) {
        if (behaviour.does === 'break') return breakConnections()
        chunks.push(Buffer.from(chunk as Uint8Array))
      }
      if (behaviour.does === 'hang') return
      if (behaviour.does === 'drop') return breakConnections()
      if (behaviour.does === 'refuse') return callback(refusalOf(behaviour))
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      }
      received.push({ ...parseMail(Buffer.concat(chunks).toString('latin1')), envelope })
      if (behaviour.does === 'swallow') return
      if (behaviour.does === 'dawdle') await Bun.sleep(behaviour.milliseconds)
      callback(null, '250 Taken')
    },
  })
  server.on('error', () => {})

  function breakConnections() {
    for (const connection of server.connections) connection._socket.destroy()
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = server.server.address() as AddressInfo
  const sign = account
    ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
    : ''
  return {
    url: `${isEncrypted ? 'smtps' : 'smtp'}://${sign}127.0.0.1:${listening.port}`,
    received,
    tries: () => tries,
    behave: (next) => {
      behaviour = next
    },
    arrived: async (count) => {
      while (received.length < count) await Bun.sleep(5)
      return received
    },
    close: () =>
      new Promise((resolve) => {
        breakConnections()
        server.close(() => resolve())
      }),
  }
}

function refusalOf(behaviour: Behaviour): Error | null {
  return behaviour.does === 'refuse' ? refusal(behaviour.code, behaviour.words) : null
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}
