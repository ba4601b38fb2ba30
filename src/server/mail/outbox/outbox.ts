import { join } from 'node:path'
import { mailPriorities } from '#shared/domain/shop/mail.ts'
import type { Config } from '../../config/config.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { createDispatchLoop } from '../../db/engine/dispatch-loop.ts'
import type { Engine } from '../../db/engine/engine.ts'
import type { Log } from '../../runtime/log/log.ts'
import type { Message, OutgoingMail } from '../templates/compose.ts'
import type { EmailPayload } from '../templates/email.ts'
import { storedReason } from '../transport/fault-words.ts'
import { describeMailFault, MailFault } from '../transport/mail-faults.ts'
import { lacksSender } from '../transport/sender-address.ts'
import type { MailTransport } from '../transport/transport.ts'
import { type Composing, createComposer } from './composer.ts'
import { sendThroughFormer } from './former-server.ts'
import { dueMail, nextAttempt, nextDueAt, type OutboxRow, recordOutcome } from './outbox.queries.ts'
import { resumeMail } from './prune.ts'
import { isHeldAgain, prepare, type Sources } from './release.ts'

export type Outbox = {
  /** Sends waiting emails now and after every commit; returns at once. */
  start: () => void
  /** Uses the mail server of the current configuration from now on. */
  reopen: () => void
  /** Sends one email now and returns its message id; throws `MailFault` if it fails. */
  sendNow: (mail: EmailPayload & { recipient: string }) => Promise<string>
  /** Sends stored emails now through a former mail server too; returns at once, and may fail. */
  sendThrough: (former: Config, mails: readonly OutgoingMail[]) => void
  /** An email as it would be sent. */
  show: (mail: EmailPayload) => Promise<Message>
  /** Lets emails in flight finish for a few seconds, then closes the connections. */
  stop: () => Promise<void>
}

type OutboxOptions = Sources &
  Composing & {
    db: Engine
    pause: () => Promise<void>
    log: Log
  }

/** Emails in flight at once; the SMTP pool has fewer connections. */
const AT_ONCE = 10
const STOP_WITHIN = 3_000

/** How long someone waits for a test email, in milliseconds. */
const NOW_WITHIN = 25_000

/**
 * Sends the emails that are waiting in the database and records the outcome. An email is marked as
 * sent only after it was sent: if the shop crashes in between, it is sent twice, but never lost.
 * With several instances, one of them sends. Without a mail server, each email is written to a file
 * and waits until there is a server (MAIL-01).
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, config, clock, pause, log } = options
  const isSetUp = () => config().smtpUrl !== null
  const { sender, compose } = createComposer(options)
  let opening: Promise<MailTransport> | null = null
  /** With those that emails in flight still use. */
  const transports = new Set<Promise<MailTransport>>()
  /**
   * Emails that were sent, or written to a file, but not marked so, because the write failed. They must
   * not be sent again.
   */
  const unrecorded = new Map<string, 'sent' | 'in a file'>()
  /** By the id of the email. */
  const deliveries = new Map<string, Promise<void>>()
  const loop = createDispatchLoop({
    db,
    clock,
    log,
    job: 'mail',
    failure: 'outbox_failed',
    dispatch: sendDue,
  })

  function start(): void {
    db.onCommit(loop.request)
    resume()
  }

  /** What waits for a mail server is due once there is one. */
  function resume(): void {
    if (loop.isStopped) return
    if (!isSetUp()) return loop.request()
    void atomically({ db }, (tx) => resumeMail(tx, clock())).then(loop.request, (error) =>
      log.error('outbox_failed', { error }),
    )
  }

  function reopen(): void {
    opening = null
    const formers = [...transports]
    resume()
    // Emails in flight end as they began: with the former server, or in a file.
    const ended = Promise.allSettled(deliveries.values()).then(resume)
    void ended.then(() => closeTransports(formers)).catch(loop.fail)
  }

  async function closeTransports(all: Iterable<Promise<MailTransport>>): Promise<void> {
    for (const each of all) {
      const transport = await each
      transport.close()
      transports.delete(each)
    }
  }

  /**
   * Starts what is due, one email after another, and awaits none: a mail server may take half an hour
   * to answer, and other emails must not wait for one.
   */
  async function sendDue(): Promise<number | null> {
    /** Each email is started once in a run, even if its outcome could not be recorded. */
    const begun = new Set(deliveries.keys())
    while (!loop.isStopped && deliveries.size < AT_ONCE) {
      const mails = await dueMail(db.read, clock(), AT_ONCE - deliveries.size, begun)
      if (mails.length === 0) break
      for (const mail of mails) {
        if (loop.isStopped) return null
        begun.add(mail.id)
        track(mail)
        await pause()
      }
    }
    const next = await nextDueAt(db.read, begun)
    // Each delivery that ends asks for another run.
    return deliveries.size < AT_ONCE ? next : null
  }

  function track(mail: OutboxRow): void {
    const delivery = deliver(mail).then(loop.request, loop.fail)
    const ended = delivery.finally(() => deliveries.delete(mail.id))
    deliveries.set(mail.id, ended)
  }

  async function deliver(due: OutboxRow): Promise<void> {
    const mail = await prepare(options, due).catch((cause) =>
      recordFailure(due, new MailFault({ fault: 'not_created' }, { cause }), due.isHeld),
    )
    if (!mail) return
    let outcome = unrecorded.get(mail.id)
    if (!outcome) {
      outcome = isSetUp() ? 'sent' : 'in a file'
      const sending = send(mail as OutgoingMail)
      const fault = await sending.then(
        () => null,
        (reason: MailFault) => reason,
      )
      // The email failed because the connections were closed; it waits for the next start.
      if (fault && loop.isStopped) return
      if (fault) return recordFailure(mail, fault)
      unrecorded.set(mail.id, outcome)
      log.info(outcome === 'sent' ? 'mail_sent' : 'mail_waits_for_setup', {
        mail: mail.id,
        kind: mail.kind,
      })
    }
    await record(
      mail.id,
      outcome === 'sent'
        ? { status: 'sent', attempts: mail.attempts + 1, lastError: null }
        : // Until the email is sent, staff may undo the change that it announces.
          { priority: mailPriorities.notSetUp, lastError: null, isHeld: isHeldAgain(mail) },
    )
    unrecorded.delete(mail.id)
  }

  /** Loads nodemailer with the first email. */
  async function openTransport(current = config()): Promise<MailTransport> {
    const { smtpUrl, ...server } = current
    const { createFileTransport, createSmtpTransport } = await import('../transport/transport.ts')
    return smtpUrl
      ? createSmtpTransport({ ...server, smtpUrl })
      : createFileTransport(join(server.dataDir, 'mail'))
  }

  /** Returns the message id; throws only `MailFault`. */
  async function send(mail: OutgoingMail, within?: number): Promise<string> {
    const { smtpUrl } = config()
    try {
      if (smtpUrl !== null && lacksSender(sender(), smtpUrl)) {
        throw new MailFault({ fault: 'no_sender' })
      }
      opening ??= openTransport()
      transports.add(opening)
      const transport = await opening
      const message = await compose(mail)
      await transport.send(message, within)
      return message.messageId
    } catch (error) {
      throw describeMailFault(error, smtpUrl)
    }
  }

  async function recordFailure(mail: OutboxRow, fault: MailFault, isHeld = isHeldAgain(mail)) {
    const attempts = mail.attempts + 1
    const nextAttemptAt = fault.isPermanent
      ? null
      : nextAttempt({ attempts, createdAt: mail.createdAt }, clock())
    const { message: reason, cause: error } = fault
    const lastError = storedReason(fault.reason)
    const facts = { mail: mail.id, kind: mail.kind, attempts, reason, error }
    if (nextAttemptAt === null) {
      log.error('mail_given_up', facts)
      return record(mail.id, { status: 'failed', attempts, lastError })
    }
    log.warn('mail_postponed', { ...facts, until: new Date(nextAttemptAt).toISOString() })
    // Until the next attempt, staff may undo the change that the email announces.
    await record(mail.id, { attempts, nextAttemptAt, lastError, isHeld })
  }

  function record(id: string, changes: Partial<OutboxRow>): Promise<void> {
    return recordOutcome({ db }, id, { ...changes, updatedAt: clock() })
  }

  function sendNow(mail: Parameters<Outbox['sendNow']>[0]): Promise<string> {
    return send({ id: Bun.randomUUIDv7(), createdAt: clock(), ...mail }, NOW_WITHIN)
  }

  function sendThrough(former: Config, mails: readonly OutgoingMail[]): void {
    if (former.smtpUrl === null || mails.length === 0 || loop.isStopped) return
    const opening = openTransport(former)
    transports.add(opening)
    const sending = sendThroughFormer(options, { former, mails, opening, within: NOW_WITHIN })
    const key = Bun.randomUUIDv7()
    const ended = sending.then(() => closeTransports([opening])).catch(loop.fail)
    deliveries.set(
      key,
      ended.finally(() => deliveries.delete(key)),
    )
  }

  function show(mail: EmailPayload): Promise<Message> {
    return compose({ id: Bun.randomUUIDv7(), createdAt: clock(), recipient: '', ...mail })
  }

  async function stop(): Promise<void> {
    const stopping = loop.stop()
    const patience = Promise.withResolvers<void>()
    const limit = setTimeout(patience.resolve, STOP_WITHIN)
    const ended = async () => void (await Promise.all([stopping, ...deliveries.values()]))
    await Promise.race([ended(), patience.promise])
    clearTimeout(limit)
    await closeTransports(transports)
    await ended()
  }

  return { start, reopen, sendNow, sendThrough, show, stop }
}
