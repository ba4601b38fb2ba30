import { useRef, useState } from 'react'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { paragraphsOf } from '#shared/domain/format.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { categoryOf } from '#shared/domain/shop/shop-words.ts'
import { displayPriceCad, formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import type { PageProduct } from '../../api/queries.ts'
import { useNouns, useShop } from '../../boot/shop-info.ts'
import { useAddToCart } from '../../cart/add-to-cart.ts'
import { Button } from '../../ui/button.tsx'
import { QuantitySelector } from '../../ui/forms/quantity-selector.tsx'
import { CartIcon } from '../../ui/icons.tsx'
import { TagBadges } from '../../ui/media/tag-badges.tsx'
import { FormerPrice, Price } from '../../ui/text/price.tsx'
import { type LoweredChoice, stockMessage, useChosenQuantity } from '../card/use-chosen-quantity.ts'
import { HeartButton } from '../card/wishlist.tsx'
import { BuyBar } from './buy-bar.tsx'
import { DeliveryPromise } from './delivery-promise.tsx'
import { PackContents } from './pack-contents.tsx'
import { ProductLabel } from './product-label.tsx'
import { ProductStars } from './product-stars.tsx'
import { ProductVariants } from './product-variants.tsx'
import { StockAlert } from './stock-alert.tsx'
import type { ReactNode } from 'react'

type ProductDetailsProps = {
  product: PageProduct
  /** In place of what buys it. */
  purchase?: ReactNode
}

export function ProductDetails({
  product,
  purchase = <ProductPurchase product={product} />,
}: ProductDetailsProps) {
  const { name, category, price, description, tags } = product
  return (
    <div className="min-w-0">
      <p className="inline-block rounded-selector border border-base-300 px-3 py-1 text-sm font-medium text-muted first-letter:uppercase">
        {categoryOf(category, useNouns())}
      </p>
      <h1
        lang={langOf(product, 'name')}
        className="mt-4 font-display text-4xl leading-tight font-semibold text-balance wrap-anywhere lg:text-5xl"
      >
        {name}
      </h1>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Price amount={price} prefix="CA$" className="large-price text-primary" />
        <Reduction product={product} />
        <ProductStars product={product} />
        <Stock stock={product.stock} />
      </div>
      <ProductVariants product={product} />
      {purchase}
      <div className="mt-8 border-t border-base-300 pt-8">
        <div
          lang={langOf(product, 'description')}
          className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed"
        >
          {paragraphsOf(description).map((paragraph, index) => (
            <p key={index} className="whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
        <PackContents product={product} />
        <ProductLabel product={product} />
        <TagBadges tags={tags} english={product.english?.tags} className="mt-6" />
      </div>
    </div>
  )
}

/** The former price and until when it applied. */
function Reduction({ product: { compareAtPrice, reducedAt } }: { product: Product }) {
  if (!compareAtPrice || !reducedAt) return null
  const date = formatDate(new Date(reducedAt), { dateStyle: 'long', timeZone: shopZone })
  return (
    <p className="text-muted">
      <FormerPrice amount={compareAtPrice} prefix="CA$" />{' '}
      <span className="text-sm">{m.formerPriceUntil({ date })}</span>
    </p>
  )
}

/** Equally wide in both states, so that the line wraps the same way. */
function Stock({ stock }: { stock: number }) {
  const isSoldOut = stock <= 0
  return (
    <p className="flex min-w-[min(18rem,100%)] flex-wrap items-center gap-3">
      <span
        className={`badge h-8 px-4 font-semibold ${isSoldOut ? 'badge-neutral' : 'badge-success'}`}
      >
        {isSoldOut ? m.stockOut() : m.stockBack()}
      </span>
      {!isSoldOut && <span className="text-sm text-muted">{m.stockAvailable({ stock })}</span>}
    </p>
  )
}

/** Quantity, add button and wishlist; a disabled button if out of stock (T6). */
export function ProductPurchase({ product }: { product: PageProduct }) {
  const { id, name, stock, variants } = product
  const { quantity, lowered, choose } = useChosenQuantity(stock)
  const addToCart = useAddToCart()
  const { message, wasInStock } = useMessages(product, lowered)
  const isSoldOut = stock <= 0
  const buttons = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        ref={buttons}
        className={`mt-8 flex flex-wrap items-center gap-3 ${isSoldOut ? '' : 'needs-script'}`}
      >
        {isSoldOut ? (
          <Button disabled size="lg" className="w-full disabled:bg-base-200 disabled:text-muted">
            {m.outOfStock()}
          </Button>
        ) : (
          <>
            <QuantitySelector
              quantity={quantity}
              max={stock}
              onChange={choose}
              name={name}
              className="self-stretch"
            />
            <Button
              onClick={() => addToCart(product, quantity)}
              look="primary"
              size="lg"
              className="max-w-full flex-1 px-2 text-base lg:px-4"
            >
              <CartIcon className="hidden size-5 sm:block md:hidden lg:block" />
              {m.addToCart()}
            </Button>
            <HeartButton
              productId={id}
              others={variants?.map((variant) => variant.id)}
              label={m.titleWishlist()}
              className="btn btn-circle btn-lg border-base-300 bg-transparent"
            />
          </>
        )}
      </div>
      {!isSoldOut && <OrderByEmail name={name} />}
      {/* Always rendered, so that a message does not shift the layout. */}
      <p aria-live="polite" aria-atomic="true" className="stock-note mt-3 max-sm:min-h-10">
        {message}
      </p>
      {isSoldOut ? (
        <StockAlert key={id} product={product} isFresh={wasInStock} />
      ) : (
        <>
          <DeliveryPromise />
          <BuyBar
            product={product}
            quantity={quantity}
            onAdd={() => addToCart(product, quantity)}
            standsInFor={buttons}
          />
        </>
      )}
    </>
  )
}

/** Without JavaScript there is no cart, so customers order by email. */
function OrderByEmail({ name }: { name: string }) {
  const { salesEmail } = useShop()
  if (salesEmail === null) return null
  return (
    <noscript>
      <a
        href={`mailto:${salesEmail}?subject=${encodeURIComponent(m.orderByEmailSubject({ name }))}`}
        className="btn btn-lg mt-8 w-full btn-primary"
      >
        {m.orderByEmail()}
      </a>
    </noscript>
  )
}

/** Messages about changes since the page, or the variant, was opened, and about low stock. */
function useMessages({ id, price, stock }: Product, lowered: LoweredChoice | null) {
  const [first, setFirst] = useState({ id, price, isInStock: stock > 0 })
  if (first.id !== id) setFirst({ id, price, isInStock: stock > 0 })
  const nouns = useNouns()
  const messages = [
    first.isInStock && stock <= 0 ? m.productSoldOutNow(nouns) : stockMessage(stock, lowered),
    first.price === price
      ? null
      : m.priceChanged({ from: displayPriceCad(first.price), to: displayPriceCad(price) }),
  ]
  return { message: messages.filter(Boolean).join('. '), wasInStock: first.isInStock }
}
