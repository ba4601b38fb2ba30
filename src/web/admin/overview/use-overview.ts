import { useQuery } from '@tanstack/react-query'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'
import { dayStarts } from './day-starts.ts'

/** Polled even without events: days end, and payments can get stuck. */
const POLL_EVERY = 60_000

/** Sales and open work, kept current by events. */
export function useOverview() {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.overview],
    queryFn: async () => {
      const days = dayStarts(new Date()).join(',')
      return (await act('overview.get', { days })).data
    },
    refetchInterval: POLL_EVERY,
    refetchOnMount: 'always',
  })
}
