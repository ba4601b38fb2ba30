import type { OrderPage } from '../../shared/contract/order-views.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import type { OrderStatus } from '../../shared/domain/order.ts'
import { BottleIcon, BoxIcon, CheckIcon, TruckIcon } from '../ui/icons.tsx'

type StatusText = { heading: string; next: string }

/** What each status means for the customer, and what comes next. */
const statusTexts: Record<OrderStatus, StatusText> = {
  placed: {
    heading: 'We are packing your sauces',
    next: 'Your order is processed in 1 to 2 business days; weekends and holidays do not count. We write to you when it leaves.',
  },
  shipped: {
    heading: 'Your sauces are on their way',
    next: 'Standard shipping takes 5 to 7 business days across Canada.',
  },
  completed: {
    heading: 'Your order is complete',
    next: 'We hope that every jar is already open. Unopened ones may come back within 30 days.',
  },
  cancelled: {
    heading: 'Your order is cancelled',
    next: 'Nothing more will be shipped. We write to you as soon as a refund is made.',
  },
}

const refundedText: StatusText = {
  heading: 'Your money is on its way back',
  next: 'We have refunded all that you paid. It comes back the way you paid, within 5 to 7 business days.',
}

/** Whether everything paid was refunded. */
export function isFullyRefunded({ paidAmount, refundedAmount }: OrderPage): boolean {
  const [paid, refunded] = [parseMoney(paidAmount) ?? 0, parseMoney(refundedAmount) ?? 0]
  return refunded > 0 && refunded >= paid
}

/** The texts for an order's status; a full refund takes precedence. */
export function orderText(order: OrderPage): StatusText {
  const { status, refundedAmount } = order
  if (isFullyRefunded(order)) return refundedText
  if (Number(refundedAmount) === 0) return statusTexts[status]
  const { heading, next } = statusTexts[status]
  const more = `We have refunded $${refundedAmount}, which comes back the way you paid within 5 to 7 business days.`
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
