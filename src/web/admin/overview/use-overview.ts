import { useQuery } from '@tanstack/react-query'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'
import { dayStarts } from './day-starts.ts'

/** Also when nothing happens: days end, and a payment may wait in vain. */
const ASK_EVERY = 60_000

/** What came in and what waits, as true as the feed. */
export function useOverview() {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.overview],
    queryFn: async () => {
      const days = dayStarts(new Date()).join(',')
      return (await act('overview.get', { days })).data
    },
    refetchInterval: ASK_EVERY,
    refetchOnMount: 'always',
  })
}
