import { ActionError } from '../../shared/contract/errors.ts'
import { type Handlers, Reply } from '../context/handler.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { countFailing, countMail, listMailRows } from './outbox/outbox.queries.ts'
import { sendMail } from './send-mail.ts'
import { testOrder } from './test-order.ts'
import { toMail } from './outbox/to-mail.ts'

const DEFAULT_LIMIT = 100

export const mailHandlers = {
  'mail.list': async ({ limit = DEFAULT_LIMIT, ...input }, { db }) => {
    const { rows, page } = await listMailRows(db.read, { limit, ...input })
    return new Reply(rows.map(toMail), { page })
  },

  'mail.summary': async (_input, { db, config }) => ({
    ...(await countMail(db.read)),
    failing: await countFailing(db.read),
    goesTo: config.smtpUrl === null ? ('files' as const) : ('mail server' as const),
  }),

  'mail.send': sendMail,

  'mail.sendTestOrder': async (input, { db, mail, clock }) => {
    const ids = input.items.map((item) => item.productId)
    const data = testOrder(input, await findProducts(db.read, ids), clock())
    try {
      const recipient = data.customerEmail
      return { messageId: await mail.sendNow({ kind: 'test_order', recipient, data }) }
    } catch (cause) {
      throw new ActionError('mail_unavailable', { cause, retryAfter: 60 })
    }
  },
} satisfies Partial<Handlers>
