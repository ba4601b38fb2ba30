import type { OrderPage } from '#shared/contract/order/views.ts'
import { dayInWords } from '#shared/domain/shipping/delivery.ts'
import * as m from '#shared/i18n/messages.ts'

type ExpectedDaysProps = { days: OrderPage['expected']; isPickup?: boolean; className?: string }

/** When an order or a parcel arrives, in words; nothing if it is not known (WHERE-04). */
export function ExpectedDays({ days, isPickup = false, className }: ExpectedDaysProps) {
  if (!days) return null
  const [first, last] = [dayInWords(days.first), dayInWords(days.last)]
  const isOneDay = days.first === days.last
  const pickup = isOneDay ? m.readyOn({ first }) : m.readyBetween({ first, last })
  const arrival = isOneDay ? m.orderExpectedOn({ first }) : m.orderExpected({ first, last })
  return <p className={className}>{isPickup ? pickup : arrival}</p>
}
