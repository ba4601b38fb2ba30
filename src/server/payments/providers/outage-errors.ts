import { ActionError } from '../../../shared/contract/errors.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider.ts'

/** Seconds after which it is worth asking again, when the provider has named none. */
const RETRY_AFTER = 10

/** A payment that was not opened took nothing, and the buyer is told so (ERR-05). */
export function notOpened(cause: unknown): unknown {
  return inWords(
    cause,
    'The payment provider cannot be reached right now. You have not been charged.',
  )
}

/** The question whether the money was taken has no answer yet, so nothing is said for sure. */
export function notAnswered(cause: unknown): unknown {
  return inWords(
    cause,
    'The payment provider has not answered yet. If your payment went through, your order follows by itself; nothing is ever charged twice.',
  )
}

/** What to throw: a fault of the provider in words for the buyer, any other as it is. */
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
