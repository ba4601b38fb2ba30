import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Mail } from '../../../shared/contract/mail.ts'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { MailIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { failureWords } from '../ui/failures.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { addresses } from '../live/live-cache.ts'
import { useAction } from '../live/use-action.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { MailCard } from './mail-card.tsx'
import { type MailChoice, useMails } from './use-mails.ts'
import { Button } from '../../ui/button.tsx'

/** Estimated height of a mail on a wide screen, in pixels. */
const HEIGHT = 92

/** Mail servers usually accept a mail within this time, in milliseconds. */
const ARRIVES_WITHIN = 1_500

export function MailList({ choice }: { choice: MailChoice }) {
  const { mails, total, error, isPending, isPlaceholderData, refetch, ...more } = useMails(choice)
  const onSend = useSend()
  if (isPending) return <ListSkeleton label="Loading mail" />
  if (!mails) {
    return (
      <Problem
        title="The mail could not be loaded"
        message={failureWords(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={<MailIcon />}
        title={choice === 'all' ? 'No mail yet' : 'No mail in this state'}
        message={
          choice === 'all'
            ? 'What the shop writes to customers and to you appears here.'
            : 'Choose another state to see the others.'
        }
      />
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <WindowedList label="Mail" items={mails} total={total} estimate={HEIGHT} gap="pb-3">
        {(mail) => <MailCard mail={mail} onSend={onSend} />}
      </WindowedList>
      {more.hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <Button
            onClick={() => void more.fetchNextPage()}
            disabled={more.isFetchingNextPage}
            className="px-8"
          >
            {more.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
          <p className="text-sm text-muted">
            {mails.length} of {total} are shown.
          </p>
        </div>
      )}
    </div>
  )
}

function useSend() {
  const send = useAction('mail.send')
  const queries = useQueryClient()
  const toast = useToast()
  return useCallback(
    async ({ id, about, recipient }: Mail) => {
      try {
        await send({ id })
        toast({ title: 'Mail Sent Again', description: `${about}, to ${recipient}.` })
      } catch (error) {
        toast({ title: 'Error', description: 'Failed to send the mail', isDestructive: true })
        throw error
      } finally {
        const refresh = () => void queries.invalidateQueries({ queryKey: [addresses.mail] })
        refresh()
        setTimeout(refresh, ARRIVES_WITHIN)
      }
    },
    [send, queries, toast],
  )
}
