import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { providerActions } from '../providers/providers.ts'
import { createUnreadBodies } from './unread-bodies.ts'
import { type Attempt, createWindows, type Rule } from './windows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Calls per visitor per minute. Generous enough for a family behind one router
 * (HTTP-12: 20 reviews and 30 purchases a minute; a purchase may take a few tries at each step).
 */
const limits: Partial<Record<ActionName, number>> = {
  ...providerLimits(),
  'reviews.create': 30,
  'products.notify': 30,
  'news.ask': 30,
  'orders.place': 120,
  // Codes that are refused have a lower limit of their own.
  'discounts.check': 120,
  'payments.order': 120,
  'payments.orderPage': 120,
  'payments.correctEmail': 20,
  // An open order page polls four times a minute.
  'orders.track': 120,
  // Each is a row until it is resolved a moment later.
  'orders.find': 20,
  'products.preview': 120,
  'geo.country': 60,
  'geo.reverse': 60,
  // Five pictures a batch, and a batch every few seconds.
  'uploads.create': 240,
  // Enough to correct a form, too few to look for what answers in the server's networks.
  'connections.check': 20,
  'connections.save': 20,
}

/** Actions that email an address which anyone can type, and whether its owner wants it is not known yet. */
const lettersToAnyone: readonly ActionName[] = ['news.ask', 'products.notify']

/**
 * Such emails in a day, twice as many for a wide network: they cost money, and some mail servers take 500 a
 * day, those of orders included.
 */
const lettersADay: Rule = { name: 'letter', most: 200, inNetwork: 2, window: 24 * HOUR }

/** Webhooks that are forged or still being verified. Verifying one of PayPal takes a request to PayPal. */
const forgedWebhooks: Rule = { name: 'webhook', most: 300, window: MINUTE }

/**
 * Discount codes that were not applied, whichever action judged them: enough to correct typos, but
 * too few to guess a code, for one visitor and for all together.
 */
const refusedCodes: Rule = {
  name: 'code',
  most: 20,
  window: MINUTE,
  total: 1_000,
  at: () => ({ path: '/code', message: m.sellingCodesTriedOften() }),
}

/**
 * Refused payments with a code that each customer may use only a few times. Limited because the
 * answer reveals whether a customer has used the code.
 */
const refusedCustomerCodes: Rule = {
  name: 'customer code',
  most: 20,
  window: HOUR,
  at: () => ({ path: '/code', message: m.sellingCodeRefusedOften() }),
}

/** Cancellations by the page to which the provider redirects a window; each is a write. */
const cancellations: Rule = { name: 'cancel', most: 120, window: MINUTE }

/** Calls of one access token: ten a second. */
const tokenCalls: Rule = { name: 'token', most: 600, window: MINUTE }

function providerLimits(): Record<string, number> {
  const actions = Object.entries(providerActions)
  return Object.fromEntries(actions.map(([name, { perMinute }]) => [name, perMinute]))
}

export type Limits = ReturnType<typeof createLimits>

/** A judged discount code: the field that holds it, and whether customers may use it only a few times. */
type JudgedCode = { path: string; isPerCustomer: boolean }

/**
 * How often a visitor may call, counted by address and by wide network (`shares.ts`). Everything
 * here throws `rate_limited` over the limit.
 */
export function createLimits(elapsed: () => number) {
  const windows = createWindows(elapsed)

  /** Counts a call. */
  function take(action: ActionName, address: string): void {
    const most = limits[action]
    if (most === undefined) return
    const inDay = lettersToAnyone.includes(action) ? [lettersADay] : []
    windows.take(address, { name: action, most, window: MINUTE }, ...inDay)
  }

  /** Counts a webhook as forged before its body is read. */
  function webhook(address: string): Attempt {
    return windows.take(address, forgedWebhooks)
  }

  /** Counts a cancellation in the provider's window. */
  function cancel(address: string): void {
    windows.take(address, cancellations)
  }

  /** Counts a discount code as refused before it is judged. */
  function code(address: string, { path, isPerCustomer }: JudgedCode): Attempt {
    const rules = isPerCustomer ? [refusedCustomerCodes, refusedCodes] : [refusedCodes]
    return windows.take(address, ...rules.map((rule) => atPath(rule, path)))
  }

  /** Counts a call of an access token, wherever it comes from. */
  function token(id: string): void {
    windows.count(`token ${id}`, tokenCalls)
  }

  return { take, webhook, cancel, code, token, body: createUnreadBodies() }
}

function atPath({ at, ...rule }: Rule, path: string): Rule {
  return at ? { ...rule, at: () => ({ ...at(), path }) } : rule
}
