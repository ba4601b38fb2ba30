import { QueryClient } from '@tanstack/react-query'
import { request } from './client.ts'
import type { Known } from '../boot/page-state.ts'

/**
 * Server state. Data never goes stale and nothing is asked again by itself (API-03): what changes
 * is brought by an event or by the action that changed it. Reads join their key with slashes.
 * What is known already is not asked for.
 */
export function createQueryClient(known: readonly Known[] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request('GET', queryKey.join('/'), { signal }),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The shop's own machine may be reachable when the internet is not.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const [key, data] of known) client.setQueryData(key, data)
  return client
}
