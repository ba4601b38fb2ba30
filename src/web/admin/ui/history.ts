import type { QueryClient } from '@tanstack/react-query'
import { routeOf } from '../../../shared/contract/routes.ts'

/** What is asked for again whenever staff have changed something. */
export const historyKeys = {
  audit: routeOf('audit.list').path,
  order: routeOf('orders.details').path,
  users: routeOf('users.list').path,
}

/** Asks again for what is on the screen; the rest when it is looked at the next time. */
export function refreshHistory(queries: QueryClient): void {
  for (const key of Object.values(historyKeys)) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}
