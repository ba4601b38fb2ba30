import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Mail } from '../../../shared/contract/mail.ts'
import type { MailState } from '../../../shared/domain/mail.ts'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'

export type MailChoice = MailState | 'all'

const PAGE_SIZE = 50

/** Polled, because delivery attempts have no events. */
const POLL_EVERY = { list: 5_000, summary: 60_000 }

/** All mails, newest first; polled while shown. */
export function useMails(choice: MailChoice) {
  const { act } = useLive()
  const query = useInfiniteQuery({
    queryKey: [addresses.mail, choice],
    queryFn: ({ pageParam }) =>
      act('mail.list', {
        limit: PAGE_SIZE,
        ...(choice === 'all' ? {} : { state: choice }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page?.nextCursor,
    placeholderData: (before) => before,
    refetchInterval: POLL_EVERY.list,
    refetchOnMount: 'always',
  })
  const pages = query.data?.pages
  const mails: Mail[] | undefined = pages?.flatMap(({ data }) => data)
  return { ...query, mails, total: pages?.at(-1)?.page?.total ?? mails?.length ?? 0 }
}

/** Counts of waiting and failed mails. */
export function useMailSummary() {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.mail, 'summary'],
    queryFn: async () => (await act('mail.summary', {})).data,
    refetchInterval: POLL_EVERY.summary,
    refetchOnMount: 'always',
  })
}
