import type { OrderPage } from '#shared/contract/order/views.ts'
import type { OrderStatus } from '#shared/domain/order/order.ts'
import { pickupWords, transitWords } from '#shared/domain/order/parcels/delivery-words.ts'
import { isAllReturned } from '#shared/domain/order/parcels/parcel.ts'
import { businessDays } from '#shared/domain/shipping/delivery.ts'
import type { Shipping } from '#shared/domain/shipping/shipping.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { BottleIcon, BoxIcon, CheckIcon, TruckIcon } from '../ui/icons.tsx'

type StatusText = { heading: string; next: string }

type Nouns = { products: string }

/** What each status means for the customer, and what comes next. */
const statusTexts: Record<
  OrderStatus,
  (nouns: Nouns, shipping: Shipping, order: OrderPage) => StatusText
> = {
  placed: (nouns, { processingFewest, processingMost }, order) => {
    if (order.readyAt) return readyText(order)
    const days = businessDays(processingFewest, processingMost)
    const news = order.pickupProvince ? m.emailPickupNext() : m.orderWhenShipped()
    return { heading: m.orderPacking(nouns), next: `${m.emailProcessingTime({ days })} ${news}` }
  },
  shipped: (nouns, shipping, order) => {
    if (order.pickupProvince) return readyText(order)
    return { heading: m.orderShipped(nouns), next: transitWords(order, shipping) }
  },
  completed: () => ({ heading: m.orderComplete(), next: m.orderReturns() }),
  cancelled: () => ({ heading: m.emailCancelledHeading(), next: m.orderCancelled() }),
}

function readyText(order: OrderPage): StatusText {
  return { heading: m.emailReadyHeading(), next: pickupWords(order) }
}

/** The texts for an order's status; a full refund takes precedence. */
export function orderText(order: OrderPage, nouns: Nouns, shipping: Shipping): StatusText {
  const { status, refundedAmount } = order
  if (isAllReturned(order)) {
    return { heading: m.emailRefundedHeading(), next: m.emailAllRefunded() }
  }
  const text = statusTexts[status](nouns, shipping, order)
  if (Number(refundedAmount) === 0) return text
  const more = m.orderRefundedPart({ amount: displayPrice(refundedAmount) })
  return { ...text, next: status === 'cancelled' ? more : `${text.next} ${more}` }
}

/** The steps of an order that is neither cancelled nor fully refunded. */
const orderSteps = [
  { status: 'placed', label: m.orderReceived, Icon: BoxIcon },
  { status: 'shipped', label: m.orderOnItsWay, Icon: TruckIcon },
  { status: 'completed', label: m.orderDone, Icon: BottleIcon },
] as const satisfies { status: OrderStatus; label: () => string; Icon: typeof BoxIcon }[]

const [received, , done] = orderSteps
/** Of an order that its buyer picks up; `shipped` here means that it can be picked up. */
const pickupSteps = [
  received,
  { status: 'shipped', label: m.orderStepReady, Icon: BoxIcon },
  done,
] as const

type Progress = Pick<OrderPage, 'status' | 'readyAt' | 'pickupProvince'>

export function OrderProgress({ status, readyAt, pickupProvince }: Progress) {
  const steps = pickupProvince ? pickupSteps : orderSteps
  const current = status === 'placed' && readyAt ? 'shipped' : status
  const reached = steps.findIndex((step) => step.status === current)
  if (reached < 0) return null
  return (
    <ol
      aria-label={m.orderProgress()}
      className="steps steps-vertical mt-8 font-medium sm:steps-horizontal sm:min-w-[min(32rem,100%)]"
    >
      {steps.map(({ status: step, label, Icon: StepIcon }, index) => {
        const Icon = index < reached ? CheckIcon : StepIcon
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
