import type { OrderStatus } from '../../shared/domain/order-status.ts'
import { BottleIcon, BoxIcon, CheckIcon, TruckIcon } from '../ui/icons.tsx'
import { orderSteps } from './order-text.ts'

const icons = { placed: BoxIcon, shipped: TruckIcon, completed: BottleIcon }

export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = orderSteps.findIndex((step) => step.status === status)
  if (reached < 0) return null
  return (
    <ol aria-label="Progress" className="order-progress">
      {orderSteps.map(({ status: step, label }, index) => {
        const Icon = index < reached ? CheckIcon : icons[step]
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            data-state={index <= reached ? 'reached' : 'ahead'}
          >
            <span className="order-progress-mark">
              <Icon className="size-6" />
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
