import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ProviderRefusal, ProviderUnavailable } from './provider.ts'

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
export function refusalOf(status: number, body: unknown): ProviderUnavailable | ProviderRefusal {
  const error: Static<typeof ErrorResource> = Value.Check(ErrorResource, body) ? body : {}
  const [detail] = error.details ?? []
  const issue = detail?.issue ?? error.name ?? 'UNKNOWN'
  if (status >= 500 || status === 429 || status === 401) {
    return new ProviderUnavailable(
      `PayPal: status ${status}, ${issue}, debug id ${error.debug_id ?? 'none'}`,
    )
  }
  const description = detail?.description ?? error.message ?? 'The payment was refused.'
  return new ProviderRefusal(issue, description, status, error.debug_id)
}
