import { useId, useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog.ts'
import {
  type Allergen,
  allergenName,
  allergenWords,
  inUsualOrder,
} from '#shared/domain/catalog/allergens.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { ShieldIcon } from '../../ui/icons.tsx'

export type AllergenFilter = {
  panel: string
  /** The allergens that are declared for at least one product, plus the chosen ones. */
  offered: readonly Allergen[]
  avoided: readonly Allergen[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  choose: (avoided: readonly Allergen[]) => void
}

/** The state of the filter by allergens; `useFoundProducts` applies the filter (LABEL-03). */
export function useAllergenFilter(
  products: readonly ListedProduct[],
  avoided: readonly Allergen[],
  choose: AllergenFilter['choose'],
): AllergenFilter {
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const stated = products.flatMap(({ allergens }) => allergens ?? [])
  const offered = inUsualOrder([...stated, ...avoided])
  return { panel, offered, avoided, isOpen, setOpen, choose }
}

/** Opens the list of allergens; not shown if there are none to choose from. */
export function AvoidButton({
  avoid: { panel, offered, avoided, isOpen, setOpen },
}: {
  avoid: AllergenFilter
}) {
  if (offered.length === 0) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={() => setOpen(!isOpen)}
      className="product-tag flex min-w-0 items-center gap-2"
    >
      <ShieldIcon className="size-4" />
      <span className="truncate">
        {avoided.length === 0 ? m.avoid() : m.avoidNames({ names: allergenWords(avoided) })}
      </span>
    </button>
  )
}

export function AllergenPanel({
  avoid: { panel, offered, avoided, isOpen, choose },
}: {
  avoid: AllergenFilter
}) {
  const nouns = useNouns()
  if (!isOpen) return null
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
