import { useId, useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { type Allergen, allergenWords, inUsualOrder } from '#shared/domain/catalog/allergens.ts'
import * as m from '#shared/i18n/messages.ts'
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
