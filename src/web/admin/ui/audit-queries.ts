import type { QueryClient } from '@tanstack/react-query'
import { routeOf } from '../../../shared/contract/routes.ts'

/** Query keys that are invalidated when staff change something. */
export const auditedKeys = {
  audit: routeOf('audit.list').path,
  order: routeOf('orders.details').path,
  users: routeOf('users.list').path,
  discounts: routeOf('discounts.list').path,
}

/** Refetches these queries: at once if they are on the screen, else when next shown. */
export function refreshAudited(queries: QueryClient): void {
  for (const key of Object.values(auditedKeys)) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}
