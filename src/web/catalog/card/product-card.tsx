import { memo, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { pictureWidths } from '#shared/domain/catalog/pictures.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import * as m from '#shared/i18n/messages.ts'
import { useAddToCart } from '../../cart/add-to-cart.ts'
import { Button } from '../../ui/button.tsx'
import { QuantitySelector } from '../../ui/forms/quantity-selector.tsx'
import { Picture, pictureOf } from '../../ui/media/picture.tsx'
import { Rating } from '../../ui/media/rating.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { FormerPrice, Price } from '../../ui/text/price.tsx'
import { usePrefetch } from './product-cache.ts'
import { stockMessage, useChosenQuantity } from './use-chosen-quantity.ts'
import { CardHeart } from './wishlist.tsx'

/** Those that a card of 130 to 300 pixels needs; each costs bytes in every card of the page. */
const cardWidths = pictureWidths.slice(1, -1)

type ProductCardProps = {
  product: ListedProduct
  /** What a group shows of itself instead of the product, which is its chosen variant. */
  parts?: {
    title: string | undefined
    price: ReactNode
    choice: ReactNode
    /** The ids of all variants. */
    others: readonly string[]
  }
}

/** A product in a grid; the whole picture is part of the link. */
export const ProductCard = memo(function ProductCard({ product, parts }: ProductCardProps) {
  const { id, name, price, tags, rating, stock } = product
  const isSoldOut = stock <= 0
  const prefetch = usePrefetch(product)
  const [hasFocus, setFocus] = useState(false)
  return (
    <article
      aria-labelledby={`card-${id}`}
      className="product-card"
      {...prefetch}
      onFocus={() => {
        prefetch.onFocus()
        setFocus(true)
      }}
      onBlur={() => setFocus(false)}
    >
      <div className="product-card-picture">
        <Picture
          {...pictureOf(product)}
          widths={cardWidths}
          sizes="(min-width: 1240px) 300px, (min-width: 900px) 30vw, (min-width: 600px) 46vw, 40vw"
          className={`product-card-image ${isSoldOut ? 'is-sold-out' : ''}`}
        />
        {isSoldOut && <p className="sold-out-note">{m.outOfStock()}</p>}
        <CardHeart product={product} others={parts?.others} />
      </div>
      <div className="flex min-w-0 flex-col gap-2 sm:flex-1">
        <div className="flex items-start justify-between gap-x-3 max-sm:flex-col">
          <h3 id={`card-${id}`} className="product-card-title">
            <Link
              href={`/product/${id}`}
              lang={langOf(product, 'name')}
              className="product-card-link hover:text-primary"
            >
              {parts?.title ?? name}
            </Link>
          </h3>
          {parts?.price ?? (
            <>
              <Price amount={price} className="product-card-title shrink-0" />
              <FormerPrice amount={product.compareAtPrice} />
            </>
          )}
        </div>
        <Rating rating={rating} />
        <TagBadges tags={tags} english={product.english?.tags} />
        <ProductCardPurchase product={product} parts={parts} hasFocus={hasFocus} />
      </div>
    </article>
  )
})

type PurchaseProps = { hasFocus: boolean } & ProductCardProps

/** Quantity and add button; a disabled button if out of stock (CARD-04, CARD-05). */
function ProductCardPurchase({ product, parts, hasFocus }: PurchaseProps) {
  const { name, stock } = product
  const { quantity, lowered, choose } = useChosenQuantity(stock)
  const addToCart = useAddToCart()
  const message = stockMessage(stock, lowered)
  // With a hundred cards on the page, only the one that the shopper is at speaks; the cart speaks for
  // its own lines.
  const isFollowed = hasFocus || lowered !== null
  return (
    <div className="relative z-1 mt-auto pt-1 sm:pt-2">
      {parts?.choice}
      {/* Always rendered, so that a message does not shift the layout. */}
      <p
        aria-live={isFollowed ? 'polite' : undefined}
        aria-atomic={isFollowed || undefined}
        className="stock-note mb-2"
      >
        {message && <span className="sr-only">{m.labelled({ name })}</span>}
        {message && <span>{message}</span>}
      </p>
      {stock <= 0 ? (
        <Button disabled className="w-full">
          {m.outOfStock()}
        </Button>
      ) : (
        <div className="needs-script flex flex-wrap gap-2">
          <QuantitySelector quantity={quantity} max={stock} onChange={choose} name={name} />
          <Button
            look="outline"
            onClick={() => addToCart(product, quantity)}
            className="add-button flex-1 px-2"
          >
            <span>
              {m.cardAdd()}
              <span className="sr-only">{` ${name}`}</span>
              <span className="max-sm:sr-only">{m.cardAddTail()}</span>
            </span>
          </Button>
        </div>
      )}
    </div>
  )
}
