import { useState } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { firstProducts } from '../../api/queries.ts'
import { ProductCard } from './product-card.tsx'
import { useLaidOut } from './use-laid-out.ts'
import { Button } from '../../ui/button.tsx'

/** The first products, with a button to show more. */
export function ProductGrid({ products }: { products: readonly ListedProduct[] }) {
  const [most, setMost] = useState(firstProducts)
  const shown = products.slice(0, most)
  const laidOut = useLaidOut(shown.length)
  if (products.length === 0) {
    return (
      <p className="border-t border-base-300 pt-8 text-lg text-muted">
        That is our only jar so far. More sauces are simmering.
      </p>
    )
  }
  return (
    <>
      <ul className="product-grid">
        {shown.map((product, index) => (
          <li key={product.id} className={index < laidOut ? 'flex' : 'flex is-arriving'}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      {products.length > most && (
        <div className="mt-10 flex flex-col items-center gap-2">
          <Button onClick={() => setMost(most + firstProducts)} className="px-8">
            Show more sauces
          </Button>
          <p className="text-sm text-muted">
            {most} of {products.length} are shown.
          </p>
        </div>
      )}
    </>
  )
}
