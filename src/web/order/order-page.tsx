import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { OrderPage as Order } from '#shared/contract/order/views.ts'
import { shopDay } from '#shared/domain/format.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { methodName, placeLines } from '#shared/domain/order/parcels/delivery-words.ts'
import { isAllReturned } from '#shared/domain/order/parcels/parcel.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../api/api-error.ts'
import { keyIn, orderPageQuery } from '../api/queries.ts'
import { useNouns, useShipping, useShop } from '../boot/shop-info.ts'
import { NotFoundPage } from '../layout/not-found-page.tsx'
import { Problem } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ExpectedDays } from './expected-days.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderProgress, orderText } from './order-status.tsx'
import type { ReactNode } from 'react'

/** An order for anyone with the link from its emails; it updates by itself. */
export default function OrderPage({ id }: { id: string }) {
  const key = keyIn(useSearch())
  const { salesEmail } = useShop()
  const { data, error, isPending, refetch } = useQuery(orderPageQuery(id, key))

  if (isPending) return <Loading label={m.orderLoading()} />
  if (data) return <OrderDetails order={data} isUnreachable={error !== null} />
  if (error === null || toApiError(error).status === 404) {
    return (
      <NotFoundPage
        more={
          <Link href="/find-order" className="btn btn-lg max-w-full btn-outline">
            {m.findOrderTitle()}
          </Link>
        }
        words={
          salesEmail === null
            ? m.orderLinkIncomplete()
            : m.orderLinkIncompleteEmail({
                email: salesEmail,
                link: (text) => (
                  <a
                    key="link"
                    href={`mailto:${salesEmail}`}
                    className="underline underline-offset-4 wrap-anywhere"
                  >
                    {text}
                  </a>
                ),
              })
        }
      />
    )
  }
  return (
    <Problem
      title={m.orderNotLoaded()}
      message={m.somethingWrong()}
      onRetry={() => void refetch()}
    />
  )
}

type OrderDetailsProps = {
  order: Order
  /** The last request failed. */
  isUnreachable: boolean
}

function OrderDetails({ order, isUnreachable }: OrderDetailsProps) {
  const { heading, next } = orderText(order, useNouns(), useShipping())
  return (
    <div className="receipt pt-6 pb-16 lg:pt-12 lg:pb-24">
      <Letterhead />
      <header>
        <p className="text-lg text-muted">
          {m.orderPlacedOn({
            number: orderNumber(order.id),
            date: shopDay(order.createdAt),
            mono: (number) => (
              <span key="number" className="font-mono">
                {number}
              </span>
            ),
            time: (date) => (
              <time key="date" dateTime={order.createdAt}>
                {date}
              </time>
            ),
          })}
        </p>
        {/* Announced when the status changes. */}
        <div
          role="status"
          className="columns mt-3 grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-end lg:gap-16"
        >
          <h1 className="hero-name">{heading}</h1>
          <div className="max-w-md text-lg leading-relaxed text-pretty lg:pb-2">
            <ExpectedDays
              days={order.expected}
              isPickup={Boolean(order.pickupProvince)}
              className="font-semibold"
            />
            <p className="text-muted">{next}</p>
          </div>
        </div>
        {!isAllReturned(order) && <OrderProgress {...order} />}
      </header>
      <div className="columns mt-10 grid grid-cols-1 items-start gap-8 lg:mt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-14">
        <OrderLines order={order} />
        <div className="columns grid grid-cols-1 gap-8 sm:grid-cols-2 lg:grid-cols-1">
          {(order.shipments ?? []).length > 0 && (
            <Part title={m.parcels()}>
              <OrderParcels order={order} />
            </Part>
          )}
          <Part title={order.pickupProvince ? m.sellingPickUp() : m.orderAddress()}>
            <DeliveryMethod order={order} />
            {order.deliverTo.length === 0 && !order.deliveryMethod && (
              <p>{order.pickupProvince ? m.emailPickupAgreed() : m.orderNoAddress()}</p>
            )}
            <address className="text-lg leading-relaxed not-italic">
              {order.deliverTo.map((line, index) => (
                <span key={index} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            </address>
          </Part>
          <Part title={m.orderHistory()}>
            <OrderHistory history={order.history} />
          </Part>
          <Contact number={orderNumber(order.id)} />
          <Link
            href="/news"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 print:hidden"
          >
            {m.newsLink()}
          </Link>
          <p className="text-sm text-muted sm:col-span-2 lg:col-span-1">
            {isUnreachable ? (
              <span>{m.orderUnreachable()}</span>
            ) : (
              <>
                <span className="needs-script">{m.orderUpdates()}</span>
                <span>{m.orderShareWithCare()}</span>
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The chosen method, and where the order is picked up. */
function DeliveryMethod({ order }: { order: Order }) {
  const name = methodName(order)
  if (name === null) return null
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      {placeLines(order).map((line, index) => (
        <p key={index} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </>
  )
}

/** Who sells, on the printed receipt; on screen, the header and the footer say so. */
function Letterhead() {
  const { name, salesEmail, imprint } = useShop()
  const { phone = null, address = null, numbers = [] } = imprint ?? {}
  const lines = [...(address?.split('\n') ?? []), phone, salesEmail, ...numbers]
  return (
    <div className="mb-6 hidden wrap-anywhere print:block">
      <p className="font-display text-2xl font-semibold">{name}</p>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </div>
  )
}

function Contact({ number }: { number: string }) {
  const { salesEmail } = useShop()
  if (salesEmail === null) return null
  return (
    <Part title={m.orderQuestions()}>
      <p className="text-pretty">{m.orderContact()}</p>
      <a
        href={`mailto:${salesEmail}?subject=${encodeURIComponent(m.orderSubject({ number }))}`}
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
