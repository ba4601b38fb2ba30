import { useState } from 'react'
import type { Review } from '../../../shared/contract/reviews.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { CheckIcon, CloseIcon, TrashIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { useCardAction } from '../list/card-action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useCommands } from '../commands/registry.ts'
import { useLive } from '../live/live-provider.tsx'
import { useAction } from '../live/use-action.ts'
import { useOtherDecision } from './use-review-changes.ts'
import { Button } from '../../ui/button.tsx'

type ReviewBulkBarProps = {
  chosen: readonly Review[]
  /** Clears the selection, which hides this bar. */
  onDone: () => void
}

const done = { approved: 'now approved', rejected: 'now rejected', deleted: 'gone' }

/** Moderates all selected reviews, all or nothing. */
export function ReviewBulkBar({ chosen, onDone }: ReviewBulkBarProps) {
  const update = useAction('reviews.bulkUpdate')
  const { cache } = useLive()
  const toast = useToast()
  const action = useCardAction()
  const showDecisions = useOtherDecision()
  const [isAsking, setAsking] = useState(false)
  const words = pluralize(chosen.length, 'review')
  useCommands({
    approveSelected: () => void moderate('approved'),
    rejectSelected: () => void moderate('rejected'),
    deleteSelected: () => setAsking(true),
  })

  async function moderate(to: 'approved' | 'rejected' | 'deleted') {
    if (action.isPending) return
    const ids = chosen.map(({ id }) => id)
    const isDone = await action.run(
      { pending: 'Saving...', done: '', failed: 'Not saved.' },
      async () => {
        const versions = chosen.map(({ updatedAt }) => updatedAt)
        const reviews = await update({ ids, to, versions }).catch((error: unknown) => {
          showDecisions(error)
          throw error
        })
        for (const data of reviews) cache.apply({ topic: 'reviews', name: 'review.updated', data })
        if (to === 'deleted') {
          for (const id of ids) {
            cache.apply({ topic: 'reviews', name: 'review.deleted', data: { id } })
          }
        }
      },
    )
    if (!isDone) return
    const noun = ids.length === 1 ? 'Review' : 'Reviews'
    const title = to === 'deleted' ? `${noun} Deleted` : `${noun} Updated`
    const verb = ids.length === 1 ? 'is' : 'are'
    toast({ title, description: `${words} ${verb} ${done[to]}.` })
    onDone()
  }

  return (
    <BulkBar words={`${words} selected`} onClear={onDone} action={action}>
      <div className="flex flex-wrap gap-2 max-sm:[&_.btn]:px-3 max-sm:[&_svg]:hidden">
        <Button onClick={() => void moderate('approved')} look="secondary">
          <CheckIcon />
          Approve all
        </Button>
        <Button onClick={() => void moderate('rejected')}>
          <CloseIcon />
          Reject all
        </Button>
        <Button onClick={() => setAsking(true)} look="ghost" className="text-error">
          <TrashIcon />
          Delete all
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${words}?`}
        message={`${words} will be permanently deleted.`}
        action={`Delete ${words}`}
        onConfirm={() => moderate('deleted')}
        onClose={() => setAsking(false)}
      />
    </BulkBar>
  )
}
