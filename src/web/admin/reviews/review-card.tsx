import { type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { reviewActions, type ReviewStatus } from '#shared/domain/catalog/review-status.ts'
import { starsFor } from '#shared/domain/catalog/review.ts'
import { mailLink } from '#shared/domain/mail-link.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { isolated } from '../../platform/isolated.ts'
import { CheckIcon, CloseIcon, TrashIcon } from '../../ui/icons.tsx'
import { Stars } from '../../ui/media/rating.tsx'
import { CardActionWords, useCardAction } from '../card/card-action.tsx'
import { cardBeside } from '../card/card-beside.ts'
import type { CommandId } from '../commands/catalog.ts'
import { isOffered } from '../commands/offered.ts'
import { useCommands } from '../commands/registry.ts'
import { keyOf, reviewCommands } from '../commands/use-shortcuts.ts'
import { Checkbox } from '../list/checkbox.tsx'
import { OthersHere, useAnnouncePresence } from '../live/others-here.tsx'
import { CustomerLink } from '../navigation/customer-link.tsx'
import { May, useMay } from '../permissions/may.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { reviewWords } from '../ui/status-words.ts'
import { isMeantForCard, ReviewComment, step } from './review-comment.tsx'
import { useConcurrentReviewToast, useReviewChanges } from './use-review-changes.ts'

const verbs = { approved: m.staffReviewApprove, rejected: m.staffReviewReject } as const

const badges: Record<ReviewStatus, string> = {
  pending: 'badge-warning',
  approved: 'badge-success',
  rejected: 'badge-error',
}

type ReviewCardProps = {
  review: Review
  /** Opened by a link to this review. */
  isAlone: boolean
  isSelected: boolean
  onSelect: (id: string) => void
}

export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { review, isAlone, isSelected, onSelect } = props
  const { productName, customerName, customerEmail, rating, title, comment, status } = review
  const titleId = useId()
  const { setStatus, remove } = useReviewChanges()(review)
  const action = useCardAction(status)
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [isHere, setHere] = useState(false)
  const [chosen, setChosen] = useState<ReviewStatus | null>(null)
  useAnnouncePresence(isHere ? `reviews/${review.id}` : null)
  useConcurrentReviewToast(review, isHere && !action.isPending)
  const card = useRef<HTMLElement>(null)

  useCommands(isAlone ? { deleteReview: () => setAsking(true) } : {})

  /** `movesOn`: whether to focus the next review afterwards, as the shortcuts do. */
  async function choose(next: 'approved' | 'rejected', movesOn = false) {
    if (action.isPending || !reviewActions[status].includes(next)) return
    const neighbor = cardBeside(card.current)
    const words = { pending: m.staffSaving(), done: m.staffSaved(), failed: m.staffNotSaved() }
    setChosen(next)
    const isSaved = await action.run(words, () => setStatus(next), next)
    setChosen(null)
    if (isSaved && movesOn && card.current?.contains(document.activeElement)) neighbor?.focus()
  }

  async function confirmRemoval() {
    const words = {
      pending: m.staffDeleting(),
      done: m.staffDeleted(),
      failed: m.staffNotDeleted(),
    }
    await action.run(words, remove)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (!isMeantForCard(event)) return
    const runs: Partial<Record<CommandId, () => unknown>> = {
      approveReview: () => choose('approved', true),
      rejectReview: () => choose('rejected', true),
      selectReview: () => onSelect(review.id),
      deleteReview: () => setAsking(true),
      nextReview: () => step(event.currentTarget, 1),
      previousReview: () => step(event.currentTarget, -1),
    }
    const command = reviewCommands.get(keyOf(event).toLowerCase())
    const act = command && isOffered(command, may) && runs[command]
    if (!act) return
    event.preventDefault()
    void act()
  }

  return (
    <article
      ref={card}
      tabIndex={0}
      aria-labelledby={titleId}
      aria-keyshortcuts={may('reviews.setStatus') ? 'a r x Delete' : undefined}
      onKeyDown={press}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      className={`list-row compact:py-0.5 scroll-mt-32 scroll-mb-28 -outline-offset-2 ${isSelected ? 'bg-primary/7' : ''}`}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 sm:flex-nowrap">
        <May do="reviews.bulkUpdate">
          <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">{m.staffReviewSelect({ customer: customerName })}</span>
            <Checkbox isTicked={isSelected} onTick={() => onSelect(review.id)} />
          </label>
        </May>
        <div className="min-w-0 flex-1">
          <header className="flex flex-wrap items-center gap-x-3">
            <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
              {productName}
            </h3>
            <Stars
              stars={starsFor(rating)}
              label={m.staffReviewStars({ rating: formatNumber(rating) })}
            />
            {/* Optimistic: shown at once, reverted if the server refuses. */}
            <span className={`badge badge-soft badge-sm font-semibold ${badges[chosen ?? status]}`}>
              {reviewWords[chosen ?? status]()}
            </span>
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                <CustomerLink email={customerEmail}>{customerName}</CustomerLink>
              </span>
              <a
                href={mailLink(customerEmail)}
                className="link link-hover inline-flex min-h-6 items-center text-muted wrap-anywhere pointer-coarse:min-h-11"
              >
                {customerEmail}
              </a>
              <LocalMoment moment={review.createdAt} className="text-muted" />
            </p>
            <OthersHere subject={`reviews/${review.id}`} />
          </header>
          <ReviewComment title={title} comment={comment} />
        </div>
        <footer
          data-focus="scope"
          className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-end"
        >
          <CardActionWords state={action.state} />
          {(may('reviews.setStatus') ? reviewActions[status] : []).map((next) => (
            <RowButton
              key={next}
              aria-describedby={titleId}
              aria-disabled={action.isPending}
              onClick={() => void choose(next)}
              hasBorder
            >
              {next === 'approved' ? (
                <CheckIcon className="size-4" />
              ) : (
                <CloseIcon className="size-4" />
              )}
              {verbs[next]()}
            </RowButton>
          ))}
          <May do="reviews.delete">
            <RowButton
              aria-describedby={titleId}
              title={m.staffDelete()}
              disabled={action.isPending}
              onClick={() => setAsking(true)}
              className="text-error"
            >
              <TrashIcon className="size-4" />
              <span className="sr-only">{m.staffDelete()}</span>
            </RowButton>
          </May>
        </footer>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.staffReviewDeleteQuestion()}
        message={m.staffReviewDeleteMessage({
          product: productName,
          customer: isolated(customerName),
        })}
        action={m.staffReviewDelete()}
        onConfirm={confirmRemoval}
        onClose={() => setAsking(false)}
      />
    </article>
  )
})
