import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { needsSmtpUtf8 } from '#shared/domain/shop/email-address.ts'
import { writeDurably } from '../../runtime/disk/atomic-file.ts'
import type { Message } from '../templates/compose.ts'
import {
  type MailServer,
  SEND_WITHIN,
  shortTimeouts,
  smtpOptions,
  timeouts,
} from './smtp-options.ts'
import { requireSmtpUtf8 } from './try-mail-server.ts'
import { UnansweredError } from './unanswered-error.ts'

export type MailTransport = {
  /**
   * Resolves once the mail server has accepted the email, or the file is on disk. `within` is the
   * patience of a person who waits, in milliseconds.
   */
  send: (message: Message, within?: number) => Promise<void>
  /** Aborts emails in flight; those not accepted yet count as not sent. */
  close: () => void
}

export function createSmtpTransport(server: MailServer): MailTransport {
  const pool = createTransport({
    ...smtpOptions(server),
    ...timeouts,
    pool: true,
    maxConnections: 3,
    // A server may close an idle connection; any other retry is up to the outbox.
    maxRequeues: 1,
  })
  /** Message ids of emails of which everything has been handed to the connection. */
  const complete = new Set<string>()
  pool.use('stream', (mail, done) => {
    const { messageId } = mail.data
    mail.message.processFunc((input) =>
      input.once('end', () => void complete.add(String(messageId))),
    )
    done()
  })
  return {
    send: async (message, within = SEND_WITHIN) => {
      const envelope = { from: message.from.address, to: message.to.address }
      await requireSmtpUtf8(server, envelope, within < SEND_WITHIN ? shortTimeouts : timeouts)
      try {
        await pool.sendMail({ ...contentOf(message), signal: AbortSignal.timeout(within) })
      } catch (error) {
        const isUnanswered = complete.has(message.messageId) && isSilence(error)
        throw isUnanswered ? new UnansweredError(error) : error
      } finally {
        complete.delete(message.messageId)
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** A server that closes the connection has not accepted the email (RFC 5321, 3.8). */
function isSilence(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ETIMEDOUT' || code === 'EABORT'
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

function contentOf({ id: _id, replyTo, unsubscribe, ...content }: Message): SendMailOptions {
  const envelope = [content.from.address, content.to.address]
  // A customer's address that needs SMTPUTF8 must not keep the email about it from staff.
  const isDeliverable = !needsSmtpUtf8(replyTo.address) || envelope.some(needsSmtpUtf8)
  return {
    ...content,
    ...(isDeliverable ? { replyTo } : {}),
    headers: {
      // Tells mail programs not to send out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && oneClick(unsubscribe)),
    },
    // An email's content must never make the shop read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The button of mail programs that ends further emails (RFC 8058). */
function oneClick(url: string) {
  return {
    // A folded URL would not be one.
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
