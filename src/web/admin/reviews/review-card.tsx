import { memo, useEffect, useId, useRef, useState } from 'react'
import type { Review } from '../../../shared/contract/reviews.ts'
import { starsFor } from '../../../shared/domain/rating.ts'
import { reviewActions, type ReviewStatus } from '../../../shared/domain/review-status.ts'
import { CheckIcon, CloseIcon, TrashIcon } from '../../ui/icons.tsx'
import { Stars } from '../../ui/stars.tsx'
import { CardActionWords, useCardAction } from '../card-action.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { LocalMoment } from '../local-moment.tsx'
import { reviewWords } from './review-words.ts'
import { useReviewChanges } from './use-review-changes.ts'

const verbs = { approved: 'Approve', rejected: 'Reject' } as const

const badges: Record<ReviewStatus, string> = {
  pending: 'badge-warning',
  approved: 'badge-success',
  rejected: 'badge-error',
}

type ReviewCardProps = { review: Review; onDeleted: () => void }

export const ReviewCard = memo(function ReviewCard({ review, onDeleted }: ReviewCardProps) {
  const { productName, customerName, customerEmail, rating, title, comment, status } = review
  const titleId = useId()
  const { setStatus, remove } = useReviewChanges(review)
  const action = useCardAction()
  const [isAsking, setAsking] = useState(false)
  const buttons = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)

  // The button that was pressed is gone with the state that offered it.
  useEffect(() => {
    if (hadFocus.current) buttons.current?.querySelector('button')?.focus()
    hadFocus.current = false
  }, [status])

  function choose(next: 'approved' | 'rejected') {
    if (action.isPending) return
    hadFocus.current = buttons.current?.contains(document.activeElement) ?? false
    const words = { pending: 'Saving...', done: 'Saved', failed: 'Not saved.' }
    void action.run(words, () => setStatus(next))
  }

  async function confirmRemoval() {
    const words = { pending: 'Deleting...', done: 'Deleted', failed: 'Not deleted.' }
    if (await action.run(words, remove)) onDeleted()
  }

  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col rounded-box border border-base-300 bg-base-100 p-4 sm:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="min-w-0 flex-1 font-display text-xl font-semibold">
          {productName}
        </h3>
        <span className={`badge badge-soft font-semibold ${badges[status]}`}>
          {reviewWords[status]}
        </span>
      </header>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={starsFor(rating)} label={`${rating} out of 5 stars`} className="text-lg" />
        <LocalMoment moment={review.createdAt} className="text-sm text-muted" />
      </p>
      <div className="mt-4 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {comment ? (
          <p className="mt-1 whitespace-pre-line text-pretty">{comment}</p>
        ) : (
          <p className="mt-1 text-muted">No comment</p>
        )}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-2 text-sm">
        <span className="font-semibold">{customerName}</span>
        <a href={`mailto:${customerEmail}`} className="link link-hover wrap-anywhere text-muted">
          {customerEmail}
        </a>
      </p>
      <footer
        ref={buttons}
        className="mt-4 flex flex-wrap items-center gap-2 border-t border-base-300 pt-4 max-sm:[&_button_svg]:hidden"
      >
        {reviewActions[status].map((next) => (
          <button
            key={next}
            type="button"
            aria-describedby={titleId}
            aria-disabled={action.isPending}
            onClick={() => choose(next)}
            className={`btn h-11 gap-2 ${next === 'approved' ? 'btn-secondary' : ''}`}
          >
            {next === 'approved' ? <CheckIcon /> : <CloseIcon />}
            {verbs[next]}
          </button>
        ))}
        <button
          type="button"
          aria-describedby={titleId}
          disabled={action.isPending}
          onClick={() => setAsking(true)}
          className="btn btn-ghost h-11 gap-2 text-error"
        >
          <TrashIcon />
          Delete
        </button>
        <CardActionWords state={action.state} />
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete review?"
        message={`The review of ${productName} by ${customerName} will be gone for good.`}
        action="Delete review"
        onConfirm={confirmRemoval}
        onClose={() => setAsking(false)}
      />
    </article>
  )
})
