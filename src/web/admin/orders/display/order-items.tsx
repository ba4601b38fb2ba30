import type { OrderItem } from '../../../../shared/contract/orders.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import { Price } from '../../../ui/text/price.tsx'
import type { NameOf } from './product-names.ts'

type OrderItemsProps = { items: readonly OrderItem[]; nameOf: NameOf }

export function OrderItems({ items, nameOf }: OrderItemsProps) {
  return (
    <ul aria-label="Items" className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
          <span className="tabular-nums">{item.quantity} ×</span>
          <span className="min-w-0">
            <span className="block font-medium">{nameOf(item)}</span>
            {item.quantity > 1 && (
              <span className="text-sm text-muted">
                <Price amount={item.price} /> each
              </span>
            )}
          </span>
          <Price amount={lineTotal(item)} className="tabular-nums" />
        </li>
      ))}
    </ul>
  )
}

/** Price times quantity (ORD-08). */
function lineTotal({ price, quantity }: OrderItem): string {
  return formatMoney((parseMoney(price) ?? 0) * quantity)
}
