import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Variant } from '#shared/contract/catalog/product-group.ts'
import { displayPriceCad } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { type PageProduct, productQuery, ratingQuery, reviewsQuery } from '../../api/queries.ts'
import { LiveRegion } from '../../ui/feedback/loading.tsx'
import { Price } from '../../ui/text/price.tsx'
import { optionNames } from '../group/variants.tsx'

/**
 * The variants of the product's group as links, which need no script. With one, the page stays where it
 * is and keeps what was typed.
 */
export function ProductVariants({ product }: { product: PageProduct }) {
  const { id, name, price, group, variants = [] } = product
  const titleId = useId()
  const [first] = useState(id)
  const { prefetch, open } = useOpenVariant(product)
  if (!group) return null
  const hasPrices = variants.some((variant) => variant.price !== price)
  return (
    <nav aria-labelledby={titleId} className="mt-8">
      <p id={titleId} className="text-sm font-semibold">
        {optionNames(group)}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {variants.map((variant) => (
          <li key={variant.id} className="flex min-w-0 flex-col items-center gap-1">
            <Link
              href={addressOf(variant)}
              aria-current={variant.id === id ? 'page' : undefined}
              aria-describedby={`${titleId}-${variant.id}`}
              onPointerMove={() => prefetch(variant)}
              onFocus={() => prefetch(variant)}
              onClick={(event) => open(event, variant)}
              state={inPlace}
              className={`product-tag inline-flex max-w-full items-center wrap-anywhere ${variant.id === id ? 'bg-neutral text-neutral-content forced-color-adjust-none' : ''}`}
            >
              {variant.options.join(' / ')}
            </Link>
            <span
              id={`${titleId}-${variant.id}`}
              className="flex flex-col items-center text-sm text-muted"
            >
              {hasPrices && <Price amount={variant.price} prefix="CA$" />}
              {variant.stock <= 0 && <span>{m.outOfStock()}</span>}
            </span>
          </li>
        ))}
      </ul>
      <LiveRegion words={first === id ? '' : `${name}, ${displayPriceCad(price)}`} />
    </nav>
  )
}

/** Tells `useRouteChange` to leave scroll position and focus alone. */
const inPlace = { staysInPlace: true }

const addressOf = ({ id }: Variant) => `/product/${id}`

/** Opens another variant once its data is there, so that the page has no gap in between. */
function useOpenVariant({ id }: PageProduct) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const latest = useRef<string | null>(null)
  // Who goes elsewhere meanwhile stays there.
  useEffect(() => () => void (latest.current = null), [])

  /** What the variants share is known. */
  function prefetch(variant: Variant) {
    for (const query of [ratingQuery, reviewsQuery] as const) {
      const cached = queries.getQueryData(query(id).queryKey)
      const { queryKey } = query(variant.id)
      if (cached && !queries.getQueryData(queryKey)) queries.setQueryData<unknown>(queryKey, cached)
    }
    return queries.prefetchQuery(productQuery(variant.id))
  }

  function open(event: MouseEvent, variant: Variant) {
    latest.current = variant.id
    if (queries.getQueryData(productQuery(variant.id).queryKey)) return
    event.preventDefault()
    void prefetch(variant).then(() => {
      // Another one may have been chosen meanwhile. Without an answer, the page says so.
      if (latest.current === variant.id) navigate(addressOf(variant), { state: inPlace })
    })
  }

  return { prefetch: (variant: Variant) => void prefetch(variant), open }
}
