import { type Static, Type } from '@sinclair/typebox'
import { describedBy, type PaypalErrorBody } from '../../../../shared/contract/paypal-types.ts'
import { checkOf } from '../../../runtime/validator.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace } from '../provider.ts'

const text = Type.Optional(Type.String())

const ErrorResource = describedBy<PaypalErrorBody>()(
  Type.Object({
    name: text,
    message: text,
    debug_id: text,
    details: Type.Optional(Type.Array(Type.Object({ issue: text, description: text }))),
  }),
)

const reasons: Record<string, ProviderRefusal['reason']> = {
  INSTRUMENT_DECLINED: 'declined',
  ORDER_NOT_APPROVED: 'not_approved',
}

/** 5xx, 429 and 401 leave the outcome open; every other error status is a refusal. */
export function refusalOf(
  { http, debugId }: Trace,
  body: unknown,
  retryAfter: string | null,
): ProviderUnavailable | ProviderRefusal {
  const error: Static<typeof ErrorResource> = checkOf(ErrorResource).Check(body) ? body : {}
  const [detail] = error.details ?? []
  const trace = { http, debugId: debugId ?? error.debug_id ?? null }
  const issue = detail?.issue ?? error.name ?? 'UNKNOWN'
  if (http >= 500 || http === 429 || http === 401) {
    const what = `PayPal: status ${http}, ${issue}, debug id ${trace.debugId ?? 'none'}`
    const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    return new ProviderUnavailable(what, { trace, retryAfter: seconds })
  }
  const description = detail?.description ?? error.message ?? 'The payment was refused.'
  return new ProviderRefusal(issue, description, trace, reasons[issue])
}
