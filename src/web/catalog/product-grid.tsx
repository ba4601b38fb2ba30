import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { ProductCard } from './product-card.tsx'

export function ProductGrid({ products }: { products: readonly ListedProduct[] }) {
  if (products.length === 0) {
    return (
      <p className="border-t border-base-300 pt-8 text-lg text-muted">
        That is our only jar so far. More sauces are simmering.
      </p>
    )
  }
  return (
    <ul className="product-grid">
      {products.map((product) => (
        <li key={product.id} className="flex">
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
