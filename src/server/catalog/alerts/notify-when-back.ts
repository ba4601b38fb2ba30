import { ActionError } from '#shared/contract/errors.ts'
import { mostAlertsOfAddress, mostAlertsOfProduct } from '#shared/domain/catalog/stock-alert.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { findInShop } from '../catalog.queries.ts'
import { countOfAddress, countOfProduct, hasTurn, insertAlert } from './alerts.queries.ts'

/**
 * Stores who waits for a product, with the words that they agreed to. Answers the same to an address
 * that waits already.
 */
export const notifyWhenBack: Handler<'products.notify'> = async ({ id, email }, context) => {
  await context.capacity.refuseLetter()
  const now = context.clock()
  await atomically(context, async (tx) => {
    const product = await findInShop(tx, id)
    if (!product) throw new ActionError('not_found', { message: m.errorNoProduct() })
    if ((await countOfProduct(tx, id)) >= mostAlertsOfProduct) {
      throw new ActionError('storage_unavailable', { retryAfter: 3_600 })
    }
    if ((await countOfAddress(tx, email)) >= mostAlertsOfAddress) return
    // Otherwise each request about what can be bought would be another email at once.
    if (product.stock > 0 && (await hasTurn(tx, email))) return
    await insertAlert(tx, {
      id: Bun.randomUUIDv7(),
      productId: product.id,
      email,
      locale: currentLocale(),
      consent: m.alertConsent({ shop: context.settings.now().identity.name }),
      createdAt: now,
      updatedAt: now,
    })
  })
  return {}
}
