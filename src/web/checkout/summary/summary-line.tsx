import { langOf } from '#shared/domain/catalog/translation.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { useCartActions } from '../../cart/cart-store.ts'
import { changesOf, type ComparedLine, type Lowered, pictureOf } from '../../cart/compare-cart.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'

type SummaryLineProps = {
  line: ComparedLine
  lowered: readonly Lowered[]
}

/** One line of the order, with its changes since it was added to the cart. */
export function SummaryLine({ line, lowered }: SummaryLineProps) {
  const { id, name, price, quantity, obstacle } = line
  const { remove } = useCartActions()
  const changes = changesOf(line, lowered)
  const isGone = obstacle !== null
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-end gap-x-4">
        {/* Decorative: the name is next to it. */}
        <div aria-hidden="true" className={`w-14 shrink-0 sm:w-16 ${isGone ? 'opacity-40' : ''}`}>
          <Picture {...pictureOf(line)} sizes="64px" isEager className="rounded-field" />
        </div>
        <div className="min-w-0 flex-1 basis-24">
          <p
            lang={langOf(line, 'name')}
            className={`font-semibold text-pretty wrap-anywhere ${isGone ? 'text-muted line-through' : ''}`}
          >
            {name}
          </p>
          <p className="text-sm text-muted tabular-nums">
            {m.checkoutQuantity({ count: quantity })} · <FormerPrice line={line} />
            <Price amount={price} />
            <span className="max-sm:hidden"> {m.checkoutEach()}</span>
          </p>
        </div>
        {!isGone && (
          <p className="font-semibold tabular-nums">
            <Price amount={formatMoney((parseMoney(price) ?? 0) * quantity)} />
          </p>
        )}
      </div>
      {changes.map((change) => (
        <p
          key={change}
          className={`mt-2 text-sm font-medium ${isGone ? 'text-error' : 'text-warning'}`}
        >
          {change}
        </p>
      ))}
      {isGone && (
        <button
          type="button"
          onClick={() => remove(id)}
          className="btn mt-3 h-auto min-h-11 max-w-full shrink py-2 text-left wrap-anywhere btn-outline btn-error"
        >
          <TrashIcon />
          {m.checkoutRemove({ name })}
        </button>
      )}
    </li>
  )
}

function FormerPrice({ line: { formerPrice } }: { line: ComparedLine }) {
  if (formerPrice === null) return null
  return (
    <>
      <s>
        <Price amount={formerPrice} />
      </s>{' '}
    </>
  )
}
