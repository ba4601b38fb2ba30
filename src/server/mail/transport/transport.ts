import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeDurably } from '../../runtime/atomic-file.ts'
import type { Message } from '../templates/compose.ts'

export type MailTransport = {
  /** Resolves once the mail server has accepted the email, or the file is on disk. */
  send: (message: Message) => Promise<void>
  /** Aborts emails in flight; those not accepted yet count as not sent. */
  close: () => void
}

const SECOND = 1_000

/** Far shorter than nodemailer's defaults of minutes. */
const timeouts = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
}

/** The limit for one email, however slowly the server reads. */
const SEND_WITHIN = 60 * SECOND

export function createSmtpTransport(url: string): MailTransport {
  const pool = createTransport({
    pool: true,
    url,
    ...timeouts,
    maxConnections: 3,
    // A server may close an idle connection; any other retry is up to the outbox.
    maxRequeues: 1,
  })
  return {
    send: async (message) => {
      await pool.sendMail({ ...contentOf(message), signal: AbortSignal.timeout(SEND_WITHIN) })
    },
    close: () => pool.close({ force: true }),
  }
}

/** Connects and signs in without sending; rejects with the reason it failed. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Writes each email to a file; used when no mail server is configured. */
export function createFileTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(contentOf(message))
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed as a whole.')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeDurably(join(directory, fileName(message)), bytes)
    },
    close: () => {},
  }
}

/** Sortable by time and the same on every attempt, so that each email is one file. */
function fileName({ id, date }: Message): string {
  return `${date.toISOString().replaceAll(':', '-')}-${id}.eml`
}

function contentOf({ id: _id, ...content }: Message): SendMailOptions {
  return {
    ...content,
    // Tells mail programs not to send out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // An email's content must never make the shop read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
