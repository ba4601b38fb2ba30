import type { Product } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { labelFacts } from './label-facts.ts'

/** What the label says (LABEL-01); renders nothing for a product without label data. */
export function ProductLabel({ product }: { product: Product }) {
  const facts = labelFacts(product)
  if (facts.every(({ text }) => !text)) return null
  return (
    <dl className="mt-6 grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {facts.map(
        ({ field, name, text, lang }) =>
          (text || field === 'allergens') && (
            <div key={field} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
              <dt className="font-semibold">{name}</dt>
              <dd lang={lang} className="whitespace-pre-line wrap-anywhere">
                {text || <span className="text-muted">{m.labelNotStated()}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
