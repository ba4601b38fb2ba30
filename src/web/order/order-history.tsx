import type { OrderPage, OrderStep } from '#shared/contract/order/views.ts'
import { shopDay } from '#shared/domain/format.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

const words: Record<OrderStep['what'], (step: OrderStep) => string> = {
  placed: m.orderReceived,
  shipped: m.orderStepShipped,
  completed: m.orderDone,
  cancelled: m.orderStepCancelled,
  ready: m.orderStepReady,
  refunded: ({ amount = '' }) => m.orderStepRefunded({ amount: displayPrice(amount) }),
}

/** What has happened to the order, with the days (WHERE-03). */
export function OrderHistory({ history }: Pick<OrderPage, 'history'>) {
  return (
    <ol className="space-y-2">
      {history.map((step) => (
        <li key={`${step.at} ${step.what}`} className="flex flex-wrap justify-between gap-x-4">
          <span>{words[step.what](step)}</span>
          <time dateTime={step.at} className="text-muted">
            {shopDay(step.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
