import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { GroupOfProduct } from '#shared/contract/catalog/product-group.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { firstProductsQuery, productsQuery } from '../../api/queries.ts'
import { FormerPrice, Price } from '../../ui/text/price.tsx'
import { ShownProducts } from './shown-products.ts'

/** What the choice of a variant is called, such as "Size / Heat". */
export function optionNames({ options }: GroupOfProduct): string {
  return options.map(({ name }) => name).join(' / ')
}

/** What a variant is called among the others, such as "500 mL / Mild". */
export function optionValues({ group }: ListedProduct): string {
  return group?.options.map(({ value }) => value).join(' / ') ?? ''
}

/** The variants of a product's group among these, in the group's order. */
export function variantsAmong(
  products: readonly ListedProduct[],
  { group }: ListedProduct,
): readonly ListedProduct[] {
  return products
    .filter((each) => each.group?.id === group?.id)
    .sort(({ variantPosition: a = 0 }, { variantPosition: b = 0 }) => a - b)
}

/** The same among the products that the page shows, or else those that came with it or were loaded since. */
export function useVariants(product: ListedProduct): readonly ListedProduct[] {
  const select = (products: readonly ListedProduct[]) => variantsAmong(products, product)
  const whole = useQuery({ ...productsQuery, select, enabled: false })
  const first = useQuery({ ...firstProductsQuery, select, enabled: false })
  const shown = useContext(ShownProducts)
  if (shown) return select(shown)
  const variants = [whole.data, first.data].find((each) => each && each.length > 0)
  return variants ?? [product]
}

type FromPriceProps = { variants: readonly ListedProduct[]; className?: string }

/** The lowest price of a group, as "from $9.99" if there are others. */
export function FromPrice({ variants, className = '' }: FromPriceProps) {
  const prices = variants.map(({ price }) => parseMoney(price) ?? 0)
  const lowest = Math.min(...prices)
  return (
    <span className={className}>
      {prices.some((price) => price > lowest) && (
        <span className="text-base font-medium">{m.priceFrom()} </span>
      )}
      <Price amount={formatMoney(lowest)} />
    </span>
  )
}

type GroupPriceProps = { product: ListedProduct; className?: string }

/** The price of the product's group, where the group stands as one. */
export function GroupPrice({ product, className }: GroupPriceProps) {
  return <FromPrice variants={useVariants(product)} {...(className && { className })} />
}

export function haveOnePrice(variants: readonly ListedProduct[]): boolean {
  return new Set(variants.map(({ price }) => price)).size <= 1
}

export function VariantPrice({ product: { price, compareAtPrice } }: { product: ListedProduct }) {
  return (
    <>
      <Price amount={price} /> <FormerPrice amount={compareAtPrice} className="text-muted" />
    </>
  )
}
