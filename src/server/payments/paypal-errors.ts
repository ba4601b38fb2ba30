import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** PayPal could not be asked, or its answer was no answer; what was asked may have happened. */
export class PaypalUnavailable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`PayPal: ${what}`, options)
    this.name = 'PaypalUnavailable'
  }
}

/** PayPal said no, with a reason of its own such as `ORDER_NOT_APPROVED`. */
export class PaypalRefusal extends Error {
  constructor(
    readonly issue: string,
    readonly description: string,
    readonly status: number,
    readonly debugId?: string,
  ) {
    super(`PayPal: ${issue}: ${description}`)
    this.name = 'PaypalRefusal'
  }
}

const ErrorResource = Type.Object({
  name: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  debug_id: Type.Optional(Type.String()),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        issue: Type.Optional(Type.String()),
        description: Type.Optional(Type.String()),
      }),
    ),
  ),
})

/** 5xx and 429 say nothing about what was asked; everything else is an answer. */
export function refusalOf(status: number, body: unknown): PaypalUnavailable | PaypalRefusal {
  const error: Static<typeof ErrorResource> = Value.Check(ErrorResource, body) ? body : {}
  const [detail] = error.details ?? []
  const issue = detail?.issue ?? error.name ?? 'UNKNOWN'
  if (status >= 500 || status === 429 || status === 401) {
    return new PaypalUnavailable(`status ${status}, ${issue}, debug id ${error.debug_id ?? 'none'}`)
  }
  const description = detail?.description ?? error.message ?? 'The payment was refused.'
  return new PaypalRefusal(issue, description, status, error.debug_id)
}
