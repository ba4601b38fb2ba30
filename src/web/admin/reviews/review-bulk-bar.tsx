import { useState } from 'react'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon, TrashIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useCardAction } from '../card/card-action.tsx'
import { useCommands } from '../commands/registry.ts'
import { BulkBar } from '../list/bulk-bar.tsx'
import { useLive } from '../live/live-provider.tsx'
import { useAction } from '../live/use-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useOtherDecision } from './use-review-changes.ts'

type ReviewBulkBarProps = {
  chosen: readonly Review[]
  /** Clears the selection, which hides this bar. */
  onDone: () => void
}

/** Moderates all selected reviews, all or nothing. */
export function ReviewBulkBar({ chosen, onDone }: ReviewBulkBarProps) {
  const update = useAction('reviews.bulkUpdate')
  const { cache } = useLive()
  const toast = useToast()
  const action = useCardAction()
  const showDecisions = useOtherDecision()
  const [isAsking, setAsking] = useState(false)
  const count = chosen.length
  useCommands({
    approveSelected: () => void moderate('approved'),
    rejectSelected: () => void moderate('rejected'),
    deleteSelected: () => setAsking(true),
  })

  async function moderate(to: 'approved' | 'rejected' | 'deleted') {
    if (action.isPending) return
    const ids = chosen.map(({ id }) => id)
    const isDone = await action.run(
      { pending: m.staffSaving(), done: '', failed: m.staffNotSaved() },
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
    const titleOf = to === 'deleted' ? m.staffReviewsDeletedTitle : m.staffReviewsUpdatedTitle
    toast({ title: titleOf({ count }), description: m.staffReviewsNow({ count, to }) })
    onDone()
  }

  return (
    <BulkBar words={m.staffReviewsSelected({ count })} onClear={onDone} action={action}>
      <div className="flex flex-wrap gap-2 max-sm:[&_.btn]:px-3 max-sm:[&_svg]:hidden">
        <Button onClick={() => void moderate('approved')} look="secondary">
          <CheckIcon />
          {m.staffReviewsApproveAll()}
        </Button>
        <Button onClick={() => void moderate('rejected')}>
          <CloseIcon />
          {m.staffReviewsRejectAll()}
        </Button>
        <Button onClick={() => setAsking(true)} look="ghost" className="text-error">
          <TrashIcon />
          {m.staffReviewsDeleteAll()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.staffReviewsDeleteQuestion({ count })}
        message={m.staffReviewsDeleteMessage({ count })}
        action={m.staffReviewsDelete({ count })}
        onConfirm={() => moderate('deleted')}
        onClose={() => setAsking(false)}
      />
    </BulkBar>
  )
}
