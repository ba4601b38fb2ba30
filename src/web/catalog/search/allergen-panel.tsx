import { allergenName, inUsualOrder } from '#shared/domain/catalog/allergens.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import type { AllergenFilter } from './allergen-filter.tsx'

/** The allergens to choose from; in a script of its own, because few visitors open it. */
export default function AllergenPanel({
  avoid: { panel, offered, avoided, choose },
}: {
  avoid: AllergenFilter
}) {
  const nouns = useNouns()
  return (
    <div id={panel} className="mt-3 rounded-box border border-base-300 p-4">
      <div role="group" aria-label={m.avoid()} className="flex flex-wrap gap-2">
        {offered.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={avoided.includes(each)}
            onClick={() =>
              choose(
                avoided.includes(each)
                  ? avoided.filter((other) => other !== each)
                  : inUsualOrder([...avoided, each]),
              )
            }
            className="product-tag"
          >
            {allergenName(each)}
          </button>
        ))}
      </div>
      <p className="mt-3 text-sm text-pretty text-muted">{m.productsAvoid(nouns)}</p>
    </div>
  )
}
