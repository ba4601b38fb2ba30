import type { ReactNode } from 'react'
import type { OrderPage } from '../../shared/contract/order-views.ts'
import { orderNumber } from '../../shared/domain/order.ts'
import { shopDay } from '../../shared/domain/format.ts'
import { useShop } from '../boot/shop-info.ts'
import { OrderLines } from './order-lines.tsx'
import { isFullyRefunded, OrderProgress, orderText } from './order-status.tsx'

type OrderDetailsProps = {
  order: OrderPage
  /** The last request failed. */
  isUnreachable: boolean
}

export function OrderDetails({ order, isUnreachable }: OrderDetailsProps) {
  const { heading, next } = orderText(order)
  return (
    <div className="pt-6 pb-16 lg:pt-12 lg:pb-24">
      <header>
        <p className="text-lg text-muted">
          Order <span className="font-mono">{orderNumber(order.id)}</span>, placed on{' '}
          <time dateTime={order.createdAt}>{shopDay(order.createdAt)}</time>
        </p>
        {/* Announced when the status changes. */}
        <div role="status" className="mt-3 grid gap-4 lg:grid-cols-2 lg:items-end lg:gap-16">
          <h1 className="hero-name">{heading}</h1>
          <p className="max-w-md text-lg leading-relaxed text-muted text-pretty lg:pb-2">{next}</p>
        </div>
        {!isFullyRefunded(order) && <OrderProgress status={order.status} />}
      </header>
      <div className="mt-10 grid items-start gap-8 lg:mt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-14">
        <OrderLines order={order} />
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1">
          <Part title="Shipping address">
            {order.deliverTo.length === 0 && <p>No shipping address was given.</p>}
            <address className="text-lg leading-relaxed not-italic">
              {order.deliverTo.map((line, index) => (
                <span key={index} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            </address>
          </Part>
          <Contact number={orderNumber(order.id)} />
          <p className="text-sm text-muted sm:col-span-2 lg:col-span-1">
            {isUnreachable ? (
              'The shop cannot be reached right now. This is how the order stood when it last could.'
            ) : (
              <>
                <span className="needs-script">This page updates by itself. </span>
                Anyone with the link can see it, so share it with care.
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

function Contact({ number }: { number: string }) {
  const { salesEmail } = useShop()
  if (salesEmail === null) return null
  return (
    <Part title="Questions?">
      <p className="text-pretty">
        Write to us with your order number. We answer Monday to Friday, 9 AM to 5 PM EST.
      </p>
      <a
        href={`mailto:${salesEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}
        className="mt-1 inline-flex min-h-11 items-center font-display text-xl font-semibold text-primary underline decoration-1 underline-offset-4 wrap-anywhere"
      >
        {salesEmail}
      </a>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-base-300 pt-5">
      <h2 className="mb-3 font-display text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
