import { useId, useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import {
  FromPrice,
  haveOnePrice,
  optionNames,
  optionValues,
  useVariants,
  VariantPrice,
} from '../group/variants.tsx'
import { ProductCard } from './product-card.tsx'

/** A group as one card: its chosen variant, which is `product` at first. */
export function GroupCard({ product }: { product: ListedProduct }) {
  const variants = useVariants(product)
  const [id, choose] = useState(product.id)
  const chosen = variants.find((each) => each.id === id) ?? product
  return (
    <ProductCard
      product={chosen}
      parts={{
        title: product.group?.name,
        price: haveOnePrice(variants) ? undefined : (
          <FromPrice variants={variants} className="product-card-title" />
        ),
        choice: <VariantChoice chosen={chosen} variants={variants} onChoose={choose} />,
        others: variants.map((each) => each.id),
      }}
    />
  )
}

/** The price of a group as the page's first product, as "from $9.99" if there are others. */
export function HeroGroupPrice({ product }: { product: ListedProduct }) {
  const variants = useVariants(product)
  if (haveOnePrice(variants)) return <VariantPrice product={product} />
  return <FromPrice variants={variants} className="flex flex-col items-center leading-none" />
}

type VariantChoiceProps = {
  chosen: ListedProduct
  variants: readonly ListedProduct[]
  onChoose: (id: string) => void
}

function VariantChoice({ chosen, variants, onChoose }: VariantChoiceProps) {
  const id = useId()
  if (!chosen.group) return null
  return (
    <div className="needs-script mb-2 flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <label htmlFor={id} className="text-muted wrap-anywhere">
          {optionNames(chosen.group)}
        </label>
        {!haveOnePrice(variants) && (
          <span aria-live="polite" className="font-semibold tabular-nums">
            <VariantPrice product={chosen} />
          </span>
        )}
      </div>
      <select
        id={id}
        // What is shown is what is added, also after Back in Firefox.
        autoComplete="off"
        value={chosen.id}
        onChange={({ target }) => onChoose(target.value)}
        className="select w-full min-w-0 text-base"
      >
        {variants.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {optionValues(variant)}
          </option>
        ))}
      </select>
    </div>
  )
}
