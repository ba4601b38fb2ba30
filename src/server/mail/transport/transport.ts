import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeDurably } from '../../runtime/atomic-file.ts'
import type { Message } from '../templates/compose.ts'

export type MailTransport = {
  /** Resolves once the mail is somebody else's to deliver, or on disk; rejects otherwise. */
  send: (message: Message) => Promise<void>
  /** Ends what is under way; what has not been taken over by then was not sent. */
  close: () => void
}

const SECOND = 1_000

/** Well below the minutes that a hung mail server would otherwise be waited for. */
const patience = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
}

/** A whole mail, however slowly the server lets one byte follow another. */
const SEND_WITHIN = 60 * SECOND

/** Sends through a mail server over a few connections that are used again. */
export function createSmtpTransport(url: string): MailTransport {
  const pool = createTransport({
    pool: true,
    url,
    ...patience,
    maxConnections: 3,
    // A server may close a connection that has rested; beyond that the outbox decides on retries.
    maxRequeues: 1,
  })
  return {
    send: async (message) => {
      await pool.sendMail({ ...contentOf(message), signal: AbortSignal.timeout(SEND_WITHIN) })
    },
    close: () => pool.close({ force: true }),
  }
}

/** Connects and signs in without sending anything; rejects with what stands in the way. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Writes each mail to a file, where no mail server is set up. */
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

/** Sortable by time; the same on every try, so that a mail is one file however often it is sent. */
function fileName({ id, date }: Message): string {
  return `${date.toISOString().replaceAll(':', '-')}-${id}.eml`
}

function contentOf({ id: _id, ...content }: Message): SendMailOptions {
  return {
    ...content,
    // Holiday replies are not for machines.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in a mail may ever make the shop read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
