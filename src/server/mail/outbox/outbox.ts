import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine } from '../../db/engine/engine.ts'
import type { Log } from '../../runtime/log.ts'
import type { MailOrder } from '../templates/compose.ts'
import type { EmailPayload, Sender } from '../templates/email.ts'
import { describeMailFault, type MailFault } from '../transport/mail-faults.ts'
import { dueMail, nextDueAt, type OutboxRow, updateMail } from './outbox.queries.ts'
import { nextAttempt } from './retry.ts'
import { closeDigest } from './review-digest.ts'
import { endHold, type OrderNow, tellsStatus } from './status-mail.ts'
import type { MailTransport } from '../transport/transport.ts'

export type Outbox = {
  /** Starts sending what waits, now and whenever something is noted; returns at once. */
  start: () => void
  /** Sends one mail at once and returns its message id; throws `MailFault` when it could not. */
  sendNow: (mail: EmailPayload & { recipient: string }) => Promise<string>
  /** Lets what is in flight arrive, for a few seconds, and closes the connections. */
  stop: () => Promise<void>
}

type OutboxOptions = {
  db: Engine
  config: Config
  publicUrl: string
  /** The address of an order's own page. */
  orderPage: (orderId: string) => string
  orderNow: OrderNow
  clock: () => number
  /** Ends when the next mail may be written. */
  pause: () => Promise<void>
  log: Log
}

/** As many are under way at once; the mail server's connections are fewer. */
const BATCH = 10

const STOP_WITHIN = 3_000

/** Clocks are set and connections come back: nobody waits for longer than this without a look. */
const LOOK_AT_LEAST_EVERY = 60_000

/**
 * Sends what the database says is waiting, and notes what became of it. A mail is marked as sent
 * after it was: if the shop dies in between, it is sent twice, but it is never lost.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, config, publicUrl, orderPage, orderNow, clock, pause, log } = options
  const { smtpUrl, storeName, contactEmail, mailFrom } = config
  const sender: Sender = { storeName, contactEmail, mailFrom, publicUrl, orderPage }
  let opening: Promise<MailTransport> | null = null
  /** Sent, while the database took no notes; until it does they must not go out again. */
  const unnoted = new Set<string>()
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let timer: Timer | undefined

  function start(): void {
    db.onCommit(look)
    look()
  }

  /** Called after every commit: it must cost the writers nothing, so it only asks for a run. */
  function look(): void {
    if (isStopped) return
    isAskedAgain = true
    running ??= run()
  }

  async function run(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      // The writers whose commit this was get their answers first.
      await new Promise((resolve) => setImmediate(resolve))
      await sendDue()
    }
    running = null
  }

  async function sendDue(): Promise<void> {
    clearTimeout(timer)
    let next: number | null
    try {
      next = await nextDueAt(db.read, clock())
      while (next !== null && next <= clock() && !isStopped) {
        await deliverApart(await dueMail(db.read, clock(), BATCH))
        next = await nextDueAt(db.read, clock())
      }
    } catch (error) {
      log.error('outbox_failed', { error })
      next = clock() + LOOK_AT_LEAST_EVERY
    }
    if (next !== null && !isStopped) lookAt(next)
  }

  /** They are written apart and may be under way together. Throws the first failure at the end. */
  async function deliverApart(mails: OutboxRow[]): Promise<void> {
    const works: Promise<{ error: unknown } | null>[] = []
    for (const mail of mails) {
      if (isStopped) break
      works.push(
        deliver(mail).then(
          () => null,
          (error) => ({ error }),
        ),
      )
      await pause()
    }
    const failed = (await Promise.all(works)).find((work) => work !== null)
    if (failed) throw failed.error
  }

  function lookAt(moment: number): void {
    timer = setTimeout(look, Math.max(0, Math.min(moment - clock(), LOOK_AT_LEAST_EVERY)))
    timer.unref()
  }

  async function deliver(due: OutboxRow): Promise<void> {
    const mail = due.isHeld ? await atomically({ db }, (tx) => endHold(tx, due.id, orderNow)) : due
    if (!mail) return
    if (!unnoted.has(mail.id)) {
      const closed = await closeDigest({ db }, mail)
      const fault = await send(closed as MailOrder).then(
        () => null,
        (reason: MailFault) => reason,
      )
      // Closing the connections is what failed it; it waits for the next start as it is.
      if (fault && isStopped) return
      if (fault) return noteFailure(mail, fault)
      unnoted.add(mail.id)
      log.info('mail_sent', { mail: mail.id, kind: mail.kind })
    }
    await note(mail.id, { status: 'sent', attempts: mail.attempts + 1, lastError: null })
    unnoted.delete(mail.id)
  }

  /** What mail takes to write and to send is loaded with the first one. */
  async function openTransport(): Promise<MailTransport> {
    const { createFileTransport, createSmtpTransport } = await import('../transport/transport.ts')
    return smtpUrl
      ? createSmtpTransport(smtpUrl)
      : createFileTransport(join(config.dataDir, 'mail'))
  }

  /** Answers the message id; throws `MailFault` and nothing else. */
  async function send(mail: MailOrder): Promise<string> {
    try {
      opening ??= openTransport()
      const [transport, { composeMessage }] = await Promise.all([
        opening,
        import('../templates/compose.ts'),
      ])
      const message = composeMessage(mail, sender)
      await transport.send(message)
      return message.messageId
    } catch (error) {
      throw describeMailFault(error, smtpUrl)
    }
  }

  async function noteFailure(mail: OutboxRow, fault: MailFault): Promise<void> {
    const attempts = mail.attempts + 1
    const nextAttemptAt = nextAttempt({ attempts, createdAt: mail.createdAt }, clock())
    const { words: lastError, message: reason, cause: error } = fault
    const facts = { mail: mail.id, kind: mail.kind, attempts, reason, error }
    if (nextAttemptAt === null) {
      log.error('mail_given_up', facts)
      return note(mail.id, { status: 'failed', attempts, lastError })
    }
    log.warn('mail_postponed', { ...facts, until: new Date(nextAttemptAt).toISOString() })
    // It is not under way until the next try, and what it tells may be undone by then.
    await note(mail.id, { attempts, nextAttemptAt, lastError, isHeld: tellsStatus(mail) })
  }

  function note(id: string, changes: Partial<OutboxRow>): Promise<void> {
    return atomically({ db }, (tx) => updateMail(tx, id, { ...changes, updatedAt: clock() }))
  }

  function sendNow(mail: Parameters<Outbox['sendNow']>[0]): Promise<string> {
    return send({ id: Bun.randomUUIDv7(), createdAt: clock(), ...mail })
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    const patience = Promise.withResolvers<void>()
    const limit = setTimeout(patience.resolve, STOP_WITHIN)
    await Promise.race([running, patience.promise])
    clearTimeout(limit)
    const transport = await opening
    transport?.close()
    await running
  }

  return { start, sendNow, stop }
}
