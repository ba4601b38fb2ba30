import { ActionError } from '#shared/contract/errors.ts'
import { samePressWithin } from '#shared/domain/shop/mail.ts'
import { recordChange } from '../audit/record-change.ts'
import { hasWaiting } from '../catalog/alerts/waiting.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import { type Handler, type Handlers, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'
import { inLocale } from '../runtime/request-locale.ts'
import { priorityOf } from './outbox/enqueue.ts'
import { listMailRows } from './outbox/list-mail.ts'
import {
  countFailing,
  countMail,
  findCopy,
  findMail,
  insertMail,
  type OutboxRow,
  updateMail,
} from './outbox/outbox.queries.ts'
import { toMail } from './outbox/to-mail.ts'
import { previewMail, sendPreview } from './preview.ts'
import { testOrder } from './test-order.ts'
import { MailFault } from './transport/mail-faults.ts'

/**
 * Sends an email now, at the request of staff. An unsent email keeps its message id; a sent one is
 * copied with a new id, because mail programs hide duplicates.
 */
const sendMail: Handler<'mail.send'> = async ({ id }, context, caller) => {
  const now = context.clock()
  if (context.config.smtpUrl === null) throw new ActionError('mail_not_set_up')
  return atomically(context, async (tx) => {
    const mail = await findMail(tx, id)
    if (!mail) throw new ActionError('not_found')
    const { outgoing, isPlanned } = await planSending(tx, now, mail)
    if (isPlanned) {
      await recordChange(tx, {
        by: caller,
        at: now,
        action: 'mail.send',
        // The audit is in English.
        subject: {
          kind: 'mail',
          id: mail.id,
          name: `${inLocale('en', () => toMail(mail)).about}, ${mail.recipient}`,
        },
        before: { state: mail.status },
        after: { state: mail.status === 'sent' ? 'sent again' : 'sent now' },
      })
    }
    return toMail(outgoing)
  })
}

type PlannedMail = { outgoing: OutboxRow; isPlanned: boolean }

async function planSending(tx: Transaction, now: number, mail: OutboxRow): Promise<PlannedMail> {
  if (mail.status === 'sent') return planCopy(tx, now, mail)
  if (mail.status === 'waiting' && mail.nextAttemptAt <= now) return alreadyOut(mail)
  const priority = priorityOf(mail)
  const changes = { status: 'waiting', priority, nextAttemptAt: now, updatedAt: now } as const
  await updateMail(tx, mail.id, changes)
  return { outgoing: { ...mail, ...changes }, isPlanned: true }
}

async function planCopy(tx: Transaction, now: number, mail: OutboxRow): Promise<PlannedMail> {
  const isFresh = (moment: number) => now - moment < samePressWithin
  // The first click of a double click has already sent it.
  if (isFresh(mail.updatedAt)) return alreadyOut(mail)
  const copy = await findCopy(tx, mail.id)
  if (copy && (copy.status === 'waiting' || isFresh(copy.createdAt))) return alreadyOut(copy)
  const outgoing: OutboxRow = {
    ...mail,
    id: Bun.randomUUIDv7(),
    copyOf: mail.id,
    status: 'waiting',
    attempts: 0,
    priority: priorityOf(mail),
    lastError: null,
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
  }
  await insertMail(tx, outgoing)
  return { outgoing, isPlanned: true }
}

function alreadyOut(outgoing: OutboxRow): PlannedMail {
  return { outgoing, isPlanned: false }
}

const DEFAULT_LIMIT = 100

const goesTo = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  smtpUrl === null ? ('files' as const) : ('mail server' as const)

/** Set once the mail server has accepted a test email (SETUP-01). */
export const emailProven = 'email_proven'

async function noteProven(context: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  if (context.config.smtpUrl === null) return
  if ((await readFact(context.db.read, emailProven)) !== null) return
  const at = new Date(context.clock()).toISOString()
  await atomically(context, (tx) => writeFact(tx, emailProven, at))
}

export const mailHandlers = {
  'mail.list': async ({ limit = DEFAULT_LIMIT, ...input }, { db }) => {
    const { rows, page } = await listMailRows(db.read, { limit, ...input })
    return new Reply(rows.map(toMail), { page })
  },

  'mail.summary': async (_input, { db, config, settings }) => ({
    ...(await countMail(db.read)),
    failing: await countFailing(db.read),
    goesTo: goesTo(config),
    lacksAddress: settings.now().identity.address === null && (await hasWaiting(db.read)),
  }),

  'mail.send': sendMail,

  'mail.preview': previewMail,

  'mail.sendPreview': sendPreview,

  'mail.sendTestOrder': async (input, context) => {
    const { db, mail, clock, config, settings } = context
    const ids = input.items.map((item) => item.productId)
    const data = testOrder(
      input,
      await findProducts(db.read, ids),
      clock(),
      settings.rates(clock()),
    )
    try {
      const recipient = data.customerEmail
      const messageId = await mail.sendNow({ kind: 'test_order', recipient, data })
      await noteProven(context)
      return { messageId, goesTo: goesTo(config) }
    } catch (cause) {
      const message = cause instanceof MailFault ? cause.words : undefined
      throw new ActionError('mail_unavailable', { message, cause, retryAfter: 60 })
    }
  },
} satisfies Partial<Handlers>
