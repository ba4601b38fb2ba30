import { ActionError } from '#shared/contract/errors.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { seesShop } from '../accounts/sees-shop.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'

/** What the shop's pages ask about products. Orders, payments and letters go on. */
const hidden: ReadonlySet<ActionName> = new Set([
  'products.list',
  'products.suggest',
  'products.featured',
  'products.get',
  'products.rating',
  'products.reviews',
  'products.notify',
  'collections.get',
  'collections.links',
  'collections.ofProduct',
  'reviews.create',
  'checkout.checkStock',
  'discounts.check',
])

/** Throws `shop_closed` for a stranger who asks about products before the shop opens (OPENING-02). */
export async function refuseNotYetOpen(context: Context, name: ActionName, caller: Caller) {
  if (!context.settings.isNotYetOpen() || !hidden.has(name) || caller.isPage) return
  if (await seesShop(context, caller)) return
  throw new ActionError('shop_closed', { message: m.shopNotYetOpen() })
}
