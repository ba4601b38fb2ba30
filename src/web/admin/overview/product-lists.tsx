import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ActionName } from '#shared/contract/routes.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { useMay } from '../permissions/may.tsx'

type TopProductsProps = {
  products: Overview['topProducts']
  /** Whether a part of these sales was refunded, which the figures do not deduct. */
  hasRefunds: boolean
}

export function TopProducts({ products, hasRefunds }: TopProductsProps) {
  return (
    <ShortList title={m.overviewBestSellers()} nothing={m.overviewNoSales()}>
      {products.map(({ productId, name, units, revenue }) => (
        <Line key={productId} href={editorOf(productId)} to="products.update" name={name}>
          {m.overviewSold({ count: units, revenue: displayPrice(revenue) })}
        </Line>
      ))}
      {hasRefunds && <li className="py-1.5 text-muted">{m.overviewBestSellersHint()}</li>}
    </ShortList>
  )
}

export function LowStockList({ lowStock }: { lowStock: Overview['lowStock'] }) {
  const others = lowStock.total - lowStock.first.length
  return (
    <ShortList title={m.staffStockLow()} nothing={m.staffProductsWellStocked()}>
      {lowStock.first.map(({ id, name, stock }) => (
        <Line key={id} href={editorOf(id)} to="products.update" name={name}>
          {stock === 0 ? m.overviewNoneLeft() : m.overviewLeft({ count: stock })}
        </Line>
      ))}
      {others > 0 && (
        <li>
          <Link
            href="/admin?stock=low"
            className="link link-hover inline-flex min-h-11 items-center"
          >
            {m.overviewMoreProducts({ count: others })}
          </Link>
        </li>
      )}
    </ShortList>
  )
}

export function RefundDueList({ refundDue }: { refundDue: Overview['refundDue'] }) {
  const others = refundDue.total - refundDue.first.length
  return (
    <ShortList title={m.overviewRefundDue()} nothing={m.overviewNoRefunds()}>
      {refundDue.first.map(({ id, customerName, amount }) => (
        <Line
          key={id}
          href={`/admin?tab=orders&order=${id}`}
          to="orders.details"
          name={`#${orderNumber(id)}`}
        >
          {`${customerName}, ${displayPrice(amount)}`}
        </Line>
      ))}
      {others > 0 && (
        <li className="py-1.5 text-muted">{m.overviewNewerOrders({ count: others })}</li>
      )}
    </ShortList>
  )
}

type ShortListProps = { title: string; nothing: string; children: ReactNode[] | ReactNode }

function ShortList({ title, nothing, children }: ShortListProps) {
  const titleId = useId()
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      {isEmpty ? (
        <p className="mt-1 text-sm text-muted">{nothing}</p>
      ) : (
        <ul className="mt-1 text-sm">{children}</ul>
      )}
    </section>
  )
}

const editorOf = (id: string) => `/admin/products/edit/${id}`

type LineProps = {
  href: string
  /** What is done there. */
  to: ActionName
  name: string
  children: string
}

function Line({ href, to, name, children }: LineProps) {
  const may = useMay()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-base-300 py-1.5 last:border-0">
      {may(to) ? (
        <Link
          href={href}
          className="link link-hover inline-flex min-h-6 min-w-6 items-center font-medium pointer-coarse:min-h-11"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span className="text-muted tabular-nums">{children}</span>
    </li>
  )
}
