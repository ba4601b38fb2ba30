import { memo } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { mainImageUrl } from '../../../shared/domain/pictures.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Rating } from '../../ui/media/rating.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { CardHeart } from './card-heart.tsx'
import { ProductCardPurchase } from './product-card-purchase.tsx'
import { usePrefetch } from './use-prefetch.ts'

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
