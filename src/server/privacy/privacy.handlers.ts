import { ActionError, existing } from '#shared/contract/errors.ts'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { canonicalEmail } from '#shared/domain/shop/email-address.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Handlers } from '../context/handler.ts'
import { findCustomerRow } from '../customers/find-customers.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Reader } from '../db/engine/engine.ts'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { customerDocument } from './customer-document.ts'
import { countsOf, eraseCustomer, NotErasableError } from './erase-customer.ts'
import { forgetOutsideTables } from './forget.ts'
import { scrubLater } from './scrub-later.ts'

export const privacyHandlers = {
  'customers.export': async ({ email, withNotes = false }, context, by) => {
    const key = await keyOf(context.db.read, email)
    const now = context.clock()
    const document = await customerDocument(context.db.read, key, { now, withNotes })
    const after = { orders: document.orders.length, reviews: document.reviews.length }
    await atomically(context, (tx) =>
      recordChange(tx, { by, at: now, action: 'customers.export', subject, before: null, after }),
    )
    return document
  },

  'customers.erase': async ({ email }, context, by) => {
    const { db, config, log } = context
    const key = await keyOf(db.read, email)
    const until = Date.now()
    const customer = await eraseCustomer(db, { emailOrId: key, until, by }).catch(
      (error: unknown) => {
        if (!(error instanceof NotErasableError)) throw error
        throw new ActionError('protected', { message: m.errorCustomerOpen(), cause: error })
      },
    )
    const place = { paths: dataPaths(config.dataDir), backups: config.backup?.directory ?? null }
    await forgetOutsideTables(place, customer, until)
    scrubLater(config.dataDir, key, log)
    const { orders, reviews } = countsOf(customer)
    return { orders, reviews }
  },
} satisfies Partial<Handlers>

/** The activity says that there was one, not which. */
const subject = { kind: 'customer', id: null, name: 'one customer' } as const

/** The customer's address as the shop has it; those who are erased already have none. */
async function keyOf(db: Reader, email: string): Promise<string> {
  const key = emailKey(canonicalEmail(email.trim()))
  return existing(isErasedEmail(key) ? null : await findCustomerRow(db, key)).email
}
