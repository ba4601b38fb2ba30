import { ActionError } from '#shared/contract/errors.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { seesShop } from '../accounts/sees-shop.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'

/** What strangers may ask for all the same: orders, payments and letters go on. Other answers name products. */
const goesOn: ReadonlySet<ActionName> = new Set([
  'auth.login',
  'auth.invitation',
  'auth.acceptInvitation',
  'geo.country',
  'geo.reverse',
  'news.ask',
  'orders.find',
  'orders.place',
  'orders.track',
  'payments.correctEmail',
  'payments.order',
  'payments.orderPage',
  'paypal.captureOrder',
  'paypal.createOrder',
  'products.preview',
  'settings.facts',
  'settings.page',
  'stripe.cancelIntent',
  'stripe.captureIntent',
  'stripe.createIntent',
])

/** Throws `shop_closed` for a stranger who asks about products before the shop opens (OPENING-02). */
export async function refuseNotYetOpen(context: Context, name: ActionName, caller: Caller) {
  if (!context.settings.isNotYetOpen() || goesOn.has(name) || caller.isPage) return
  if (await seesShop(context, caller)) return
  throw new ActionError('shop_closed', { message: m.shopNotYetOpen() })
}
