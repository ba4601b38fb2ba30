import type { ActionName } from '#shared/contract/routes.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Changed by what staff do, also without an event. */
const audited = [
  'audit.list',
  'orders.details',
  'customers.get',
  'customers.list',
  'users.list',
  'discounts.list',
  'collections.list',
  'webhooks.list',
  'tokens.list',
] as const satisfies readonly ActionName[]

/** Refetches these queries: at once if they are on the screen, else when next shown. */
export function refreshAudited(queries: QueryClient): void {
  for (const name of audited) void queries.invalidateQueries({ queryKey: [name] })
}
