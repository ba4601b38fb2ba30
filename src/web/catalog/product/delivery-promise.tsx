import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import {
  businessDays,
  dayInWords,
  deliveryDays,
  deliveryWindow,
} from '#shared/domain/shipping/delivery.ts'
import type { Shipping } from '#shared/domain/shipping/shipping.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShipping, useShop } from '../../boot/shop-info.ts'
import { TruckIcon } from '../../ui/icons.tsx'

const MINUTE = 60_000

/**
 * When an order placed now arrives (DELIVERY-01). The server's page is cached, so it gives only the
 * number of days; the browser adds the dates on a line reserved for them.
 */
export function DeliveryPromise() {
  const shipping = useShipping()
  const { closing } = useShop()
  const opensAt = closing?.title ? closing.opensAt : undefined
  const days = useDeliveryWindow(shipping, opensAt)
  return (
    <div className="mt-1 flex items-start gap-2 text-sm text-muted">
      <TruckIcon className="mt-0.5 size-5" />
      <div>
        <p>
          {m.arrivesIn({ days: businessDays(...deliveryDays(shipping)) })}
          <Link href="/shipping-returns" className="underline underline-offset-4">
            {m.shippingAndReturns()}
          </Link>
        </p>
        <p className="needs-script min-h-10 font-medium text-base-content sm:min-h-5">
          {closing?.title && <span>{`${closing.title}. `}</span>}
          {days && <span>{(opensAt ? m.orderThen : m.orderNow)(days)}</span>}
        </p>
      </div>
    </div>
  )
}

/**
 * The first and last day of arrival as text; null on the server and in the first render, and while the
 * shop is closed without an end. While it is closed, an order can be placed at `opensAt`. Updated every
 * minute while the page is open.
 */
function useDeliveryWindow(
  shipping: Shipping,
  opensAt: string | null | undefined,
): { first: string; last: string } | null {
  const [words, setWords] = useState<{ first: string; last: string } | null>(null)
  useEffect(() => {
    if (opensAt === null) return setWords(null)
    const update = () => {
      const from = Math.max(Date.now(), Date.parse(opensAt ?? '') || 0)
      const { first, last } = deliveryWindow(from, shipping)
      setWords({ first: dayInWords(first), last: dayInWords(last) })
    }
    update()
    const timer = setInterval(update, MINUTE)
    return () => clearInterval(timer)
  }, [shipping, opensAt])
  return words
}
