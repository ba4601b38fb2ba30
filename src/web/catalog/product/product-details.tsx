import type { Product } from '../../../shared/contract/catalog.ts'
import { Price } from '../../ui/text/price.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { ProductPurchase } from './product-purchase.tsx'

export function ProductDetails({ product }: { product: Product }) {
  const { name, category, price, description, tags } = product
  return (
    <div className="min-w-0">
      <p className="inline-block rounded-selector border border-base-300 px-3 py-1 text-sm font-medium text-muted first-letter:uppercase">
        {category}
      </p>
      <h1 className="mt-4 font-display text-4xl leading-tight font-semibold text-balance wrap-anywhere lg:text-5xl">
        {name}
      </h1>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Price
          amount={price}
          prefix="CA$"
          className="font-display text-3xl font-semibold text-primary tabular-nums"
        />
        <Stock stock={product.stock} />
      </div>
      <ProductPurchase product={product} />
      <div className="mt-8 border-t border-base-300 pt-8">
        <div className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed">
          {paragraphs(description).map((paragraph, index) => (
            <p key={index} className="whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
        <TagBadges tags={tags} className="mt-6" />
      </div>
    </div>
  )
}

/** Equally wide in both states, so that the line wraps the same. */
function Stock({ stock }: { stock: number }) {
  const isSoldOut = stock <= 0
  return (
    <p className="flex min-w-72 flex-wrap items-center gap-3">
      <span
        className={`badge h-8 px-4 font-semibold ${isSoldOut ? 'badge-neutral' : 'badge-success'}`}
      >
        {isSoldOut ? 'OUT OF STOCK' : 'BACK IN STOCK'}
      </span>
      {!isSoldOut && <span className="text-sm text-muted">{`${stock} available`}</span>}
    </p>
  )
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
