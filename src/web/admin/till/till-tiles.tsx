import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { Price } from '../../ui/text/price.tsx'

type TillTilesProps = {
  products: readonly StaffProduct[]
  counts: ReadonlyMap<string, number>
  isOff: boolean
  onAdd: (id: string) => void
}

/** A tile for each product; the sizes of a group stand together. */
export function TillTiles({ products, counts, isOff, onAdd }: TillTilesProps) {
  const groups = Map.groupBy(products, ({ id, group }) => group?.id ?? id)
  return (
    <ul
      aria-label={m.staffProducts()}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {[...groups.values()].map((variants) => (
        <li key={variants[0]?.group?.id ?? variants[0]?.id} className="flex flex-col gap-1">
          {variants[0]?.group && (
            <p className="font-semibold wrap-anywhere">{variants[0].group.name}</p>
          )}
          {variants.map((product) => {
            const count = counts.get(product.id) ?? 0
            return (
              <button
                key={product.id}
                type="button"
                disabled={isOff || count >= product.stock}
                onClick={() => onAdd(product.id)}
                className="flex min-h-16 flex-1 scroll-mb-80 flex-col justify-between gap-1 rounded-field border border-base-300 bg-base-100 p-3 text-left hover:border-primary disabled:opacity-60"
              >
                <span className="flex w-full items-start justify-between gap-2">
                  <span className="min-w-0 font-medium wrap-anywhere">
                    <span className="sr-only">
                      {m.tillAdd({ group: product.group?.name ?? '' })}{' '}
                    </span>
                    {shortName(product)}
                  </span>
                  {count > 0 && (
                    <span className="badge fill-brand font-semibold tabular-nums">
                      {count}
                      <span className="sr-only">{m.tillInSale()}</span>
                    </span>
                  )}
                </span>
                <span className="flex w-full justify-between gap-2 text-sm">
                  <Price amount={product.price} />
                  <span className="text-muted">{m.sellingInStock({ stock: product.stock })}</span>
                </span>
              </button>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

/** Of a variant, its values: the group's name stands above. */
function shortName({ name, group }: StaffProduct): string {
  return group ? group.options.map(({ value }) => value).join(' / ') : name
}
