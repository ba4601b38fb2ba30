import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { orderNumber } from '#shared/domain/order/order.ts'
import { dayInWords } from '#shared/domain/shipping/delivery.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../boot/shop-info.ts'
import type { PaidOrder } from '../cart/open-payment.ts'
import { useRootClass } from '../platform/root-class.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { ErrorBoundary } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Price } from '../ui/text/price.tsx'
import { WrongEmail } from './wrong-email.tsx'

const EmailCorrection = lazyPart(() => import('./email-correction.tsx'))

type ThankYouProps = { order: PaidOrder; onClose: () => void }

/** The order just paid for, across the first screen of the home page (THANKS-01). */
export default function ThankYou({ order, onClose }: ThankYouProps) {
  const { id, path, email, total, arrives } = order
  const nouns = useNouns()
  const heading = useRef<HTMLHeadingElement>(null)
  useRootClass('has-thank-you')
  useKeptOrder(order)
  function close() {
    history.replaceState({ ...history.state, paidOrder: null }, '')
    onClose()
  }

  // A microtask follows `useRouteChange`, which scrolls the page and moves the focus in the same commit.
  // An effect after painting is too late: a busy browser then moves the page under the buyer's click.
  useLayoutEffect(() => {
    queueMicrotask(() => {
      scrollTo({ top: 0, behavior: 'instant' })
      heading.current?.focus({ preventScroll: true })
    })
  }, [])

  return (
    <aside
      aria-label={m.thanksLabel()}
      className="full-bleed grid min-h-[calc(100dvh-4rem)] place-items-center border-b border-base-300 bg-base-200 md:min-h-[calc(100dvh-5rem)]"
    >
      <div className="page-width py-10">
        <div className="mx-auto max-w-2xl">
          <CheckIcon className="size-12 rounded-full bg-success p-2 text-success-content" />
          <h2 ref={heading} tabIndex={-1} className="section-title mt-6 outline-none">
            {m.orderThanks({
              ...nouns,
              line: (words) => (
                <span key="line" className="block">
                  {words}
                </span>
              ),
            })}
          </h2>
          <dl className="mt-8 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3 border-y border-base-300 py-5 text-lg sm:gap-x-8">
            <dt className="text-muted">{m.thanksOrder()}</dt>
            <dd className="font-mono font-semibold">{orderNumber(id)}</dd>
            <dt className="text-muted">{m.orderTotal()}</dt>
            <dd className="font-semibold">
              <Price amount={total} />
            </dd>
            <dt className="text-muted">{m.thanksConfirmation()}</dt>
            <dd className="min-w-0">
              <span className="font-semibold wrap-anywhere">{email}</span>
              <ErrorBoundary failed={null}>
                <EmailCorrection order={order} fallback={<WrongEmail />} />
              </ErrorBoundary>
            </dd>
          </dl>
          <h3 className="mt-8 font-display text-2xl font-semibold">{m.thanksNext()}</h3>
          <ol className="mt-3 flex list-decimal flex-col gap-1 pl-5 text-lg text-pretty">
            <li>{m.thanksEmail()}</li>
            <li>{m.thanksPack()}</li>
            {arrives && <li>{arrivalWords(arrives)}</li>}
          </ol>
          <div className="mt-8 flex flex-wrap gap-3">
            {/* A full page load: the order page's own headers keep its URL from leaking. */}
            <a href={path} className="btn btn-lg btn-primary">
              {m.thanksSee()}
            </a>
            <Link href="/news" className="btn btn-lg max-w-full btn-outline">
              {m.newsLink()}
            </Link>
            <Button onClick={close} look="outline" size="lg">
              {m.thanksClose()}
            </Button>
          </div>
        </div>
      </div>
    </aside>
  )
}

function arrivalWords({ kind, ...days }: NonNullable<PaidOrder['arrives']>): string {
  const [first, last] = [dayInWords(days.first), dayInWords(days.last)]
  return kind === 'pickup' ? m.thanksPickup({ first, last }) : m.thanksArrival({ first, last })
}

/** Keeps the order in the tab's history, for a reload and the way back. */
function useKeptOrder(order: PaidOrder) {
  useLayoutEffect(() => {
    history.replaceState({ ...history.state, paidOrder: order }, '')
    // The room that the page has kept for it while it loaded.
    document.documentElement.classList.remove('awaits-thank-you')
  }, [order])
}
