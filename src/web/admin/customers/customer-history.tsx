import { Link } from 'wouter'
import type { CustomerHistory as History } from '#shared/contract/staff/customers.ts'
import { starsFor } from '#shared/domain/catalog/review.ts'
import { longestHistory } from '#shared/domain/customer/customers.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { displayPrice, formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Stars } from '../../ui/media/rating.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { kindWords } from '../mail/kind-words.ts'
import { stateWords } from '../mail/mail-card.tsx'
import { May } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { LocalMoment } from '../ui/local-moment.tsx'
import { reviewWords, statusWords } from '../ui/status-words.ts'
import { Part } from './part.tsx'
import type { ReactNode } from 'react'

/** A customer's orders, reviews and emails, each with a link to it. */
export function CustomerHistory({ email }: { email: string }) {
  const { data, error, refetch } = useActionQuery(
    'customers.history',
    { email },
    { refetchOnMount: 'always' },
  )
  if (!data && error) {
    return (
      <Problem
        title={m.customerLoadFailed()}
        message={failureWords(error)}
        onRetry={() => void refetch()}
        isOnGray
      />
    )
  }
  if (!data) return <Loading label={m.customerLoading()} />
  return (
    <>
      <May do="orders.list">
        <Part title={m.staffOrders()}>
          <List label={m.staffOrders()} entries={data.orders} none={m.customerOrdersNone()}>
            {(order) => <OrderEntry order={order} />}
          </List>
        </Part>
      </May>
      <May do="reviews.list">
        <Part title={m.staffReviews()}>
          <List label={m.staffReviews()} entries={data.reviews} none={m.customerReviewsNone()}>
            {(review) => <ReviewEntry review={review} />}
          </List>
        </Part>
      </May>
      <May do="mail.list">
        <Part title={m.mailTitle()}>
          <List label={m.mailTitle()} entries={data.emails} none={m.customerEmailsNone()}>
            {(mail) => <MailEntry mail={mail} />}
          </List>
        </Part>
      </May>
    </>
  )
}

type ListProps<T extends { id: string }> = {
  label: string
  entries: readonly T[]
  none: string
  children: (entry: T) => ReactNode
}

function List<T extends { id: string }>({ label, entries, none, children }: ListProps<T>) {
  if (entries.length === 0) return <p className="text-muted">{none}</p>
  return (
    <>
      {entries.length === longestHistory && (
        <p className="mb-2 text-sm text-muted">
          {m.customerLatest({ count: formatNumber(longestHistory) })}
        </p>
      )}
      <ul aria-label={label} className="divide-y divide-base-300">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            {children(entry)}
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderEntry({ order }: { order: History['orders'][number] }) {
  const { id, status, totalAmount, refundedAmount, items, createdAt } = order
  return (
    <>
      <Link
        href={`/admin?tab=orders&order=${id}`}
        className="link inline-flex items-center font-mono pointer-coarse:min-h-11"
      >
        {m.staffOrderNumber({ number: orderNumber(id) })}
      </Link>
      <LocalMoment moment={createdAt} className="text-sm text-muted" />
      <span className="text-sm">{statusWords[status]()}</span>
      <span className="ml-auto text-right font-semibold tabular-nums">
        <span>{displayPrice(totalAmount)}</span>
        {Number(refundedAmount) > 0 && (
          <span className="block text-sm font-normal text-muted">
            {m.overviewRefundedOf({ amount: displayPrice(refundedAmount) })}
          </span>
        )}
      </span>
      <span className="w-full text-sm text-muted wrap-anywhere">
        {items
          .map(({ productName: name, quantity: count }) => m.ordersHowMany({ count, name }))
          .join(' · ')}
      </span>
    </>
  )
}

function ReviewEntry({ review }: { review: History['reviews'][number] }) {
  const { id, productName, rating, title, comment, status, createdAt } = review
  const words = [title, comment].filter(Boolean).join(' – ')
  return (
    <>
      <Link
        href={`/admin?tab=reviews&review=${id}`}
        className="link inline-flex items-center wrap-anywhere pointer-coarse:min-h-11"
      >
        {productName}
      </Link>
      <Stars
        stars={starsFor(rating)}
        label={m.staffReviewStars({ rating: formatNumber(rating) })}
      />
      <LocalMoment moment={createdAt} className="text-sm text-muted" />
      <span className="text-sm">{reviewWords[status]()}</span>
      {words && (
        <span dir="auto" className="w-full text-sm text-muted wrap-anywhere">
          {words}
        </span>
      )}
    </>
  )
}

function MailEntry({ mail }: { mail: History['emails'][number] }) {
  const { kind, state, orderId, createdAt } = mail
  return (
    <>
      <span>{kindWords[kind]()}</span>
      {orderId && <span className="font-mono text-sm">#{orderNumber(orderId)}</span>}
      <LocalMoment moment={createdAt} className="text-sm text-muted" />
      <span className="text-sm">{stateWords[state]()}</span>
    </>
  )
}
