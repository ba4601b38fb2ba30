import type { ReactNode } from 'react'
import * as m from '../../../shared/i18n/messages.ts'
import type { Product } from '../../../shared/contract/catalog.ts'
import { langOf } from '../../../shared/domain/catalog/translation.ts'
import { allergenWords } from '../../../shared/domain/catalog/allergens.ts'

/** What the label says (LABEL-01); renders nothing for a product without label data. */
export function ProductLabel({ product }: { product: Product }) {
  const { ingredients, allergens, storage, netQuantity } = product
  if (!ingredients && !allergens && !storage && !netQuantity) return null
  return (
    <dl className="mt-6 grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {ingredients && (
        <Fact name={m.labelIngredients()} lang={langOf(product, 'ingredients')}>
          {ingredients}
        </Fact>
      )}
      <Fact name={m.labelContains()}>
        {allergens ? (
          allergenWords(allergens)
        ) : (
          <span className="text-muted">{m.labelNotStated()}</span>
        )}
      </Fact>
      {storage && (
        <Fact name={m.labelStorage()} lang={langOf(product, 'storage')}>
          {storage}
        </Fact>
      )}
      {netQuantity && (
        <Fact name={m.labelNetQuantity()} lang={langOf(product, 'netQuantity')}>
          {netQuantity}
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { name: string; lang?: string | undefined; children: ReactNode }

function Fact({ name, lang, children }: FactProps) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-semibold">{name}</dt>
      <dd lang={lang} className="whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
