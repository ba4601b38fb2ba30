import { SMTPServer } from 'smtp-server'
import { type ParsedMail, parseMail } from './parse-mail.ts'
import type { AddressInfo } from 'node:net'

type ReceivedMail = ParsedMail & { envelope: { from: string; to: string[] } }

/** What the server does with the next emails. */
type Behavior =
  | { does: 'accept' }
  /** Responds with 4xx or 5xx to the recipient or to the whole email. */
  | { does: 'refuse'; code: number; words: string; at: 'recipient' | 'mail' }
  /** Receives the email and breaks the connection instead of responding. */
  | { does: 'drop' }
  /** Breaks the connection while the email is being sent. */
  | { does: 'break' }
  /** Receives the email and never responds. */
  | { does: 'hang' }
  /** Accepts the email, but the response never arrives. */
  | { does: 'swallow' }
  /** Accepts the email slowly. */
  | { does: 'dawdle'; milliseconds: number }
  /** Refuses each recipient the first time, as servers do against spam. */
  | { does: 'greylist' }
  /** Refuses this recipient, but accepts email for others. */
  | { does: 'refuse-one'; recipient: string }

export type MailServer = {
  /** The value for SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** How many times a client named a recipient, whether or not the email was accepted. */
  tries: () => number
  behave: (behavior: Behavior) => void
  /** Breaks all open connections. */
  hangUp: () => void
  /** Resolves once this many emails have been received. */
  arrived: (count: number) => Promise<ReceivedMail[]>
  close: () => Promise<void>
}

type Options = {
  /** Requires clients to sign in to this account. */
  account?: { user: string; password: string }
  /** A free port if omitted. */
  port?: number
  /** Another address of this machine than 127.0.0.1. */
  host?: string
  /** Encrypted from the start, with a certificate that nobody trusts. */
  isEncrypted?: boolean
  /** That certificate, and its key, if it matters which. */
  certificate?: { cert: string; key: string }
  /** Takes only addresses without accents before the @. */
  isAscii?: boolean
}

/** A real mail server on this machine. */
export async function openMailServer(options: Options = {}): Promise<MailServer> {
  const { account, port = 0, isEncrypted = false, isAscii = false, certificate = {} } = options
  const { host = '127.0.0.1' } = options
  const received: ReceivedMail[] = []
  let behavior: Behavior = { does: 'accept' }
  const known = new Set<string>()
  let tries = 0

  const server = new SMTPServer({
    secure: isEncrypted,
    ...certificate,
    hideSTARTTLS: true,
    hideSMTPUTF8: isAscii,
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = username === account?.user && password === account?.password
      // Some real servers repeat the credentials in the error.
      if (isKnown) callback(null, { user: username })
      else callback(refusal(535, `5.7.8 Wrong: ${username} ${password}`))
    },
    onRcptTo: ({ address }, _session, callback) => {
      tries += 1
      if (behavior.does === 'greylist' && !known.has(address)) {
        known.add(address)
        return callback(refusal(450, '4.2.0 Greylisted, please try again in a minute'))
      }
      if (behavior.does === 'refuse-one' && behavior.recipient === address) {
        return callback(refusal(550, '5.1.1 No such user'))
      }
      const isRefused = behavior.does === 'refuse' && behavior.at === 'recipient'
      callback(isRefused ? refusalOf(behavior) : null)
    },
    onData: async (stream, session, callback) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) {
          if (behavior.does === 'break') return breakConnections()
          chunks.push(Buffer.from(chunk as Uint8Array))
        }
      } catch {
        // The shop closed the connection during a message, so none was received.
        return
      }
      if (behavior.does === 'hang') return
      if (behavior.does === 'drop') return breakConnections()
      if (behavior.does === 'refuse') return callback(refusalOf(behavior))
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      }
      received.push({ ...parseMail(Buffer.concat(chunks).toString('latin1')), envelope })
      if (behavior.does === 'swallow') return
      if (behavior.does === 'dawdle') await Bun.sleep(behavior.milliseconds)
      callback(null, '250 Increment')
    },
  })
  server.on('error', () => {})

  function breakConnections() {
    for (const connection of server.connections) connection._socket.destroy()
  }

  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const listening = server.server.address() as AddressInfo
  const sign = account
    ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
    : ''
  return {
    url: `${isEncrypted ? 'smtps' : 'smtp'}://${sign}${host}:${listening.port}`,
    received,
    tries: () => tries,
    behave: (next) => {
      behavior = next
    },
    hangUp: breakConnections,
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

function refusalOf(behavior: Behavior): Error | null {
  return behavior.does === 'refuse' ? refusal(behavior.code, behavior.words) : null
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

/**
 * A real mail server on a port that mail servers use, with an account: Linux answers at every address of
 * 127.0.0.0/8, so that tests do not share one.
 */
export async function openUsualMailServer(account = { user: 'shop', password: 'correct horse' }) {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  const host = `127.${a}.${b}.${c || 1}`
  const server = await openMailServer({ account, port: 2525, host })
  const values = {
    host,
    port: 2525,
    encryption: 'starttls' as const,
    username: account.user,
    from: 'hello@sauce.example',
  }
  return { ...server, values, password: account.password }
}
