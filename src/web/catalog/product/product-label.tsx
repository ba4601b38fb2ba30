import type { ReactNode } from 'react'
import type { Product } from '../../../shared/contract/catalog.ts'
import { allergenWords } from '../../../shared/domain/allergens.ts'

/** What the label says (LABEL-01); nothing for a product without any of it. */
export function ProductLabel({ product }: { product: Product }) {
  const { ingredients, allergens, storage, netQuantity } = product
  if (!ingredients && !allergens && !storage && !netQuantity) return null
  return (
    <dl className="mt-6 grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {ingredients && <Fact name="Ingredients">{ingredients}</Fact>}
      <Fact name="Contains">
        {allergens ? (
          allergenWords(allergens)
        ) : (
          <span className="text-muted">Not stated. Please ask us if you have an allergy.</span>
        )}
      </Fact>
      {storage && <Fact name="Storage">{storage}</Fact>}
      {netQuantity && <Fact name="Net quantity">{netQuantity}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-semibold">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
