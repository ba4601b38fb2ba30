import * as m from '../../shared/i18n/messages.ts'
import type { OrderPage } from '../../shared/contract/order-views.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import type { OrderStatus } from '../../shared/domain/order.ts'
import { BottleIcon, BoxIcon, CheckIcon, TruckIcon } from '../ui/icons.tsx'

type StatusText = { heading: string; next: string }

type Nouns = { products: string }

/** What each status means for the customer, and what comes next. */
const statusTexts = (nouns: Nouns): Record<OrderStatus, StatusText> => ({
  placed: {
    heading: m.orderPacking(nouns),
    next: "We process orders in 1 to 2 business days, not counting weekends and holidays. We'll email you when it ships.",
  },
  shipped: {
    heading: m.orderShipped(nouns),
    next: 'Standard shipping takes 5 to 7 business days across Canada.',
  },
  completed: {
    heading: 'Your order is complete',
    next: "We hope you're enjoying it. You can return unopened items within 30 days.",
  },
  cancelled: {
    heading: 'Your order is cancelled',
    next: "We won't ship anything more. We'll email you as soon as we make a refund.",
  },
})

const refundedText: StatusText = {
  heading: 'Your refund is on its way',
  next: "We've refunded everything you paid. It goes back to your original payment method within 5 to 7 business days.",
}

/** Whether everything paid was refunded. */
export function isFullyRefunded({ paidAmount, refundedAmount }: OrderPage): boolean {
  const [paid, refunded] = [parseMoney(paidAmount) ?? 0, parseMoney(refundedAmount) ?? 0]
  return refunded > 0 && refunded >= paid
}

/** The texts for an order's status; a full refund takes precedence. */
export function orderText(order: OrderPage, nouns: Nouns): StatusText {
  const { status, refundedAmount } = order
  if (isFullyRefunded(order)) return refundedText
  if (Number(refundedAmount) === 0) return statusTexts(nouns)[status]
  const { heading, next } = statusTexts(nouns)[status]
  const more = `We've refunded $${refundedAmount}. It goes back to your original payment method within 5 to 7 business days.`
  return { heading, next: status === 'cancelled' ? more : `${next} ${more}` }
}

/** The steps of an order that is neither cancelled nor fully refunded. */
const orderSteps = [
  { status: 'placed', label: 'Order received' },
  { status: 'shipped', label: 'On its way' },
  { status: 'completed', label: 'Complete' },
] as const satisfies { status: OrderStatus; label: string }[]

const icons = { placed: BoxIcon, shipped: TruckIcon, completed: BottleIcon }

export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = orderSteps.findIndex((step) => step.status === status)
  if (reached < 0) return null
  return (
    <ol
      aria-label="Progress"
      className="steps steps-vertical mt-8 font-medium sm:steps-horizontal sm:min-w-lg"
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
              {label}
              <span className="sr-only">{index < reached ? ', done' : ''}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
