import { Link } from 'wouter'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'

/** What is in a pack or box, each with a link to its page; renders nothing for other products. */
export function PackContents({ product: { contents = [] } }: { product: Product }) {
  if (contents.length === 0) return null
  return (
    <section aria-labelledby="contents" className="mt-6 max-w-prose">
      <h2 id="contents" className="font-semibold">
        {m.packContents()}
      </h2>
      <ul className="mt-1">
        {contents.map(({ productId, quantity, name }) => (
          <li key={productId} className="wrap-anywhere">
            <span className="tabular-nums">{quantity} × </span>
            <Link href={`/product/${productId}`} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
