import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ProviderName, ProviderRefusal, ProviderUnavailable } from './provider.ts'
import { faultOf, refusalWords } from './refusals.ts'

/** Seconds to wait before a retry when the provider named none. */
const RETRY_AFTER = 10

/** The payment was not opened, so nothing was charged, and the message says so (ERR-05). */
export function notOpened(provider: ProviderName, cause: unknown): unknown {
  const message =
    cause instanceof ProviderRefusal
      ? refusalWords(provider, cause.issue, cause.status)
      : m.errorProviderUnreached()
  return inWords(cause, message)
}

/** Staff must know of a refusal that is about the shop's own account. */
export function troubleOf(provider: ProviderName, cause: unknown) {
  const isShops =
    cause instanceof ProviderRefusal && faultOf(provider, cause.issue, cause.status) === 'shop'
  return isShops ? ({ trouble: 'account', issue: cause.issue } as const) : {}
}

/** It is unknown whether the money was taken, so the message does not say either way. */
export function notAnswered(cause: unknown): unknown {
  return inWords(cause, m.errorProviderUnheard())
}

/** Wraps a provider error in a message for the buyer; returns any other error unchanged. */
function inWords(cause: unknown, message: string): unknown {
  const isProviders = cause instanceof ProviderUnavailable || cause instanceof ProviderRefusal
  if (!isProviders) return cause
  const retryAfter = cause instanceof ProviderUnavailable ? cause.retryAfter : undefined
  return new ActionError('payment_unavailable', {
    message,
    details: { error: message },
    retryAfter: retryAfter ?? RETRY_AFTER,
    cause,
  })
}
