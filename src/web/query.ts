import { QueryClient } from '@tanstack/react-query'
import { request } from './client.ts'

/**
 * Server state. Data never goes stale and nothing is asked again by itself (spec §7): what changes
 * is brought by an event or by the action that changed it. Reads join their key with slashes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
