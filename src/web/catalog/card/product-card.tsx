import { memo } from 'react'
import { Link } from 'wouter'
import type { ListedProduct, Product } from '../../../shared/contract/catalog.ts'
import { mainImageUrl } from '../../../shared/domain/pictures.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Rating } from '../../ui/media/rating.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { CardHeart } from './wishlist.tsx'
import { usePrefetch } from './product-cache.ts'
import { useAddToCart } from '../../cart/add-to-cart.ts'
import { QuantitySelector } from '../../ui/forms/quantity-selector.tsx'
import { stockMessage, useChosenQuantity } from './use-chosen-quantity.ts'

/** A product in a grid; the whole picture is part of the link. */
export const ProductCard = memo(function ProductCard({ product }: { product: ListedProduct }) {
  const { id, name, price, tags, rating, stock, tone, updatedAt } = product
  const isSoldOut = stock <= 0
  const prefetch = usePrefetch(product)
  return (
    <article aria-labelledby={`card-${id}`} className="product-card group" {...prefetch}>
      <div className={`product-card-picture ${isSoldOut ? 'is-sold-out' : ''}`}>
        <Picture
          url={product.imageUrl ?? mainImageUrl(product.images)}
          name={name}
          updatedAt={updatedAt}
          tone={tone}
          sizes="(min-width: 1240px) 300px, (min-width: 900px) 30vw, (min-width: 600px) 46vw, 40vw"
          className="product-card-image"
        />
        {isSoldOut && <p className="product-card-badge">Out of Stock</p>}
        <CardHeart product={product} />
      </div>
      <div className="product-card-words">
        <div className="flex items-start justify-between gap-x-3 max-sm:flex-col">
          <h3 id={`card-${id}`} className="product-card-name">
            <Link href={`/product/${id}`} className="product-card-link">
              {name}
            </Link>
          </h3>
          <Price amount={price} className="product-card-price" />
        </div>
        <Rating rating={rating} />
        <TagBadges tags={tags} />
        <ProductCardPurchase product={product} />
      </div>
    </article>
  )
})

/** Quantity and add button; a disabled button if out of stock (CARD-04, CARD-05). */
function ProductCardPurchase({ product }: { product: Product }) {
  const { name, stock } = product
  const { quantity, lowered, choose } = useChosenQuantity(stock)
  const addToCart = useAddToCart()
  const message = stockMessage(stock, lowered)
  return (
    <div className="product-card-actions">
      {/* Always rendered, so that a message does not shift the layout. */}
      <p aria-live="polite" aria-atomic="true" className="stock-note mb-2">
        {message && <span className="sr-only">{`${name}: `}</span>}
        {message}
      </p>
      {stock <= 0 ? (
        <button type="button" disabled className="add-button w-full">
          Out of Stock
        </button>
      ) : (
        <div className="needs-script flex flex-wrap gap-2">
          <QuantitySelector quantity={quantity} max={stock} onChange={choose} name={name} />
          <button type="button" onClick={() => addToCart(product, quantity)} className="add-button">
            <span>
              Add<span className="sr-only">{` ${name}`}</span>
              <span className="max-sm:sr-only"> to cart</span>
            </span>
          </button>
        </div>
      )}
    </div>
  )
}
