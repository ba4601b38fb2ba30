import { QueryClient } from '@tanstack/react-query'
import type { PublicName } from '#shared/contract/public-routes.ts'
import type { LoadedQuery } from '../boot/page-state.ts'
import { call } from './client.ts'

/**
 * Server state. Data never goes stale and nothing is refetched automatically (API-03): events and
 * actions update it. The key of a query is an action's name and its input. `known` fills the cache.
 */
export function createQueryClient(queries: readonly LoadedQuery[] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [name, input = {}], signal }) =>
          call(name as PublicName, input as never, { signal }),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A local shop may be reachable without the internet.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const [key, data] of queries) client.setQueryData(key, data)
  return client
}
