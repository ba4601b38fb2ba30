import { Link } from 'wouter'
import type { OrderPage } from '#shared/contract/order/views.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { lineName, lineNameLang } from '#shared/domain/order/line-name.ts'
import { packContentsWords } from '#shared/domain/order/parcels/pack-contents.ts'
import { manualMethodName, notPaid } from '#shared/domain/order/payment/manual-payment.ts'
import { taxLines } from '#shared/domain/pricing/tax-lines.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { Picture } from '../ui/media/picture.tsx'
import { Price } from '../ui/text/price.tsx'
import { Amount, Amounts } from './amounts.tsx'

type Item = OrderPage['items'][number]

/** The items and the amounts. */
export function OrderLines({ order }: { order: OrderPage }) {
  return (
    <section aria-labelledby="order-items" className="rounded-box bg-base-200 p-5 sm:p-8">
      <h2 id="order-items" className="font-display text-2xl font-semibold">
        {m.orderItems()}
      </h2>
      <ul className="mt-3 divide-y divide-base-300">
        {order.items.map((item) => (
          <Line key={item.productId} item={item} />
        ))}
      </ul>
      <Amounts
        subtotal={order.subtotal}
        discount={order.discount}
        shipping={order.shippingCost}
        taxes={taxLines(order)}
        total={order.totalAmount}
      >
        {order.paymentMethod === notPaid ? (
          <Amount name={m.sellingNotPaid()}>
            <Price amount={order.totalAmount} />
          </Amount>
        ) : (
          <Amount
            name={m.orderPaidBy({
              method: manualMethodName(order.paymentMethod) ?? order.paymentMethod,
            })}
          >
            <Price amount={order.paidAmount} />
          </Amount>
        )}
        {parseMoney(order.refundedAmount) !== 0 && (
          <Amount name={m.orderRefunded()}>
            <Price amount={order.refundedAmount} />
          </Amount>
        )}
      </Amounts>
      <p className="mt-3 text-sm text-muted">{m.orderCurrency()}</p>
    </section>
  )
}

function Line({ item }: { item: Item }) {
  const { productName, quantity, refunded = 0, price, imageUrl, productUpdatedAt } = item
  const contents = packContentsWords(currentLocale(), item, quantity)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 py-4">
      {/* Hidden: the name is next to it. */}
      <div aria-hidden="true" className="w-16 shrink-0 sm:w-20">
        <Picture
          url={imageUrl}
          name={productName}
          updatedAt={productUpdatedAt ?? ''}
          sizes="80px"
          className="rounded-field"
        />
      </div>
      <div className="min-w-0 flex-1 basis-24">
        <ProductName item={item} />
        <p className="text-sm text-muted tabular-nums">
          {quantity} × <Price amount={price} />
        </p>
        {contents && <p className="text-sm text-muted wrap-anywhere">{contents}</p>}
        {refunded > 0 && (
          <p className="text-sm font-medium">{m.orderUnitsRefunded({ count: refunded })}</p>
        )}
      </div>
      <p className="font-semibold tabular-nums">
        <Price amount={formatMoney((parseMoney(price) ?? 0) * quantity)} />
      </p>
    </li>
  )
}

/** Linked unless the product is no longer sold. */
function ProductName({ item }: { item: Item }) {
  const name = lineName(currentLocale(), item)
  return (
    <p
      lang={lineNameLang(currentLocale(), item)}
      className="font-semibold text-pretty wrap-anywhere"
    >
      {item.productUpdatedAt === null ? (
        name
      ) : (
        <Link href={`/product/${item.productId}`} className="link link-hover">
          {name}
        </Link>
      )}
    </p>
  )
}
