import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { suggestionsQuery } from '../../api/queries.ts'
import { Picture, pictureOf } from '../../ui/media/picture.tsx'
import { onePerGroup } from '../group/one-per-group.ts'
import { FromPrice, variantsAmong } from '../group/variants.tsx'

type SuggestionsProps = {
  title: string
  /** The product that they go with; null for featured products. */
  productId?: string | null
  className?: string
  /** Shown while they load. */
  waiting?: ReactNode
  /** Called when the shopper follows a link. */
  onFollow?: () => void
}

/** Up to three products to look at next (SUGGEST-01); nothing if there are none. */
export default function Suggestions(props: SuggestionsProps) {
  const { title, productId = null, className = '', waiting = null, onFollow } = props
  const { data: products = [], isPending } = useQuery(suggestionsQuery(productId))
  const titleId = useId()
  if (isPending) return waiting
  if (products.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="font-display text-2xl font-semibold">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-3 @2xl:grid-cols-3">
        {onePerGroup(products).map((product) => (
          <Suggestion
            key={product.id}
            product={product}
            variants={product.group ? variantsAmong(products, product) : [product]}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </section>
  )
}

type SuggestionProps = {
  product: ListedProduct
  variants: readonly ListedProduct[]
  onFollow?: (() => void) | undefined
}

function Suggestion({ product, variants, onFollow }: SuggestionProps) {
  const { id, group } = product
  const name = group?.name ?? product.name
  return (
    <li className="flex">
      <Link
        href={`/product/${id}`}
        onClick={onFollow}
        className="flex w-full items-center gap-4 rounded-box border border-base-300 p-3 hover:border-base-content"
      >
        <span className="block size-20 shrink-0 overflow-hidden rounded-field bg-base-200">
          <Picture
            {...pictureOf(product)}
            name=""
            alt=""
            english={product.english?.name ?? product.name}
            sizes="80px"
          />
        </span>
        <span className="min-w-0">
          <span
            lang={langOf(product, 'name')}
            className="block font-semibold text-pretty wrap-anywhere"
          >
            {name}
          </span>
          <FromPrice variants={variants} className="text-muted tabular-nums" />
        </span>
      </Link>
    </li>
  )
}
