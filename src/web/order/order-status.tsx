import type { OrderPage } from '#shared/contract/order/views.ts'
import type { OrderStatus } from '#shared/domain/order/order.ts'
import { isAllReturned } from '#shared/domain/order/parcel.ts'
import { businessDays, travelDays } from '#shared/domain/shipping/delivery.ts'
import type { Shipping } from '#shared/domain/shipping/shipping.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { BottleIcon, BoxIcon, CheckIcon, TruckIcon } from '../ui/icons.tsx'

type StatusText = { heading: string; next: string }

type Nouns = { products: string }

/** What each status means for the customer, and what comes next. */
const statusTexts: Record<OrderStatus, (nouns: Nouns, shipping: Shipping) => StatusText> = {
  placed: (nouns, { processingFewest, processingMost }) => ({
    heading: m.orderPacking(nouns),
    next: `${m.emailProcessingTime({ days: businessDays(processingFewest, processingMost) })} ${m.orderWhenShipped()}`,
  }),
  shipped: (nouns, shipping) => {
    const days = businessDays(...travelDays(shipping))
    return { heading: m.orderShipped(nouns), next: m.emailStandardShipping({ days }) }
  },
  completed: () => ({ heading: m.orderComplete(), next: m.orderReturns() }),
  cancelled: () => ({ heading: m.emailCancelledHeading(), next: m.orderCancelled() }),
}

/** The texts for an order's status; a full refund takes precedence. */
export function orderText(order: OrderPage, nouns: Nouns, shipping: Shipping): StatusText {
  const { status, refundedAmount } = order
  if (isAllReturned(order)) {
    return { heading: m.emailRefundedHeading(), next: m.emailAllRefunded() }
  }
  const text = statusTexts[status](nouns, shipping)
  if (Number(refundedAmount) === 0) return text
  const more = m.orderRefundedPart({ amount: displayPrice(refundedAmount) })
  return { ...text, next: status === 'cancelled' ? more : `${text.next} ${more}` }
}

/** The steps of an order that is neither cancelled nor fully refunded. */
const orderSteps = [
  { status: 'placed', label: m.orderReceived },
  { status: 'shipped', label: m.orderOnItsWay },
  { status: 'completed', label: m.orderDone },
] as const satisfies { status: OrderStatus; label: () => string }[]

const icons = { placed: BoxIcon, shipped: TruckIcon, completed: BottleIcon }

export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = orderSteps.findIndex((step) => step.status === status)
  if (reached < 0) return null
  return (
    <ol
      aria-label={m.orderProgress()}
      className="steps steps-vertical mt-8 font-medium sm:steps-horizontal sm:min-w-[min(32rem,100%)]"
    >
      {orderSteps.map(({ status: step, label }, index) => {
        const Icon = index < reached ? CheckIcon : icons[step]
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className={`step ${index <= reached ? 'step-primary' : 'text-muted'} aria-[current]:font-bold`}
          >
            <span className="step-icon">
              <Icon />
            </span>
            <span>
              {label()}
              <span className="sr-only">{index < reached ? m.orderStepDone() : ''}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
