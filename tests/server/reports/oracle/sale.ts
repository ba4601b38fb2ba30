import { type Rate, ratesOf } from './rates.ts'

// The arithmetic of taxes and refunds once more, in exact fractions and without the shop's code.

export type Line = {
  productId: string
  quantity: number
  priceCents: number
  taxClass: 'standard' | 'snack' | 'zero_rated'
}

export type RandomSale = {
  id: string
  at: number
  items: Line[]
  province: string
  discountCents: number
  shippingCents: number
  taxesShipping: boolean
  isTaxIncluded: boolean
  hasStoredTaxes: boolean
  method: string
  isCancelled: boolean
  feeCents: number | null
  refunds: {
    how: 'units' | 'amount' | 'rest' | 'failed'
    /** The part of the units or of the amount, from 0 to 1. */
    part: number
    at: number
    feeReturnedCents: number | null
  }[]
}

/** A tax with what it is on: with and without the taxes that prices contain. */
export type Tax = Rate & { base: number; taxable: number; amount: number }

/** `numerator / denominator`, rounded half up. */
export function rounded(numerator: bigint, denominator: bigint): number {
  return denominator === 0n ? 0 : Number((2n * numerator + denominator) / (2n * denominator))
}

export function shareOf(amount: number, part: number, whole: number): number {
  return rounded(BigInt(amount) * BigInt(part), BigInt(whole))
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
export const goodsOf = (lines: readonly Line[]) =>
  sum(lines.map(({ priceCents, quantity }) => priceCents * quantity))

export function bears({ taxClass }: Pick<Line, 'taxClass'>, { exemptsSnacks }: Rate): boolean {
  return taxClass === 'standard' || (taxClass === 'snack' && !exemptsSnacks)
}

export function taxesOf(sale: RandomSale): Tax[] {
  const subtotal = goodsOf(sale.items)
  const baseOf = (classes: readonly string[]) => {
    const part = goodsOf(sale.items.filter(({ taxClass }) => classes.includes(taxClass)))
    const shipping = sale.taxesShipping ? shareOf(sale.shippingCents, part, subtotal) : 0
    return part - shareOf(sale.discountCents, part, subtotal) + shipping
  }
  const rates = ratesOf[sale.province] ?? []
  const standard = baseOf(['standard'])
  const snacks = baseOf(['standard', 'snack']) - standard
  const whole = (some: readonly Rate[]) =>
    100_000n + (sale.isTaxIncluded ? BigInt(sum(some.map(({ rate }) => rate))) : 0n)
  const onStandard = whole(rates)
  const onSnacks = whole(rates.filter(({ exemptsSnacks }) => !exemptsSnacks))
  const taxes = rates.map((rate) => {
    const isOnSnacks = !rate.exemptsSnacks
    const numerator = BigInt(standard) * onSnacks + (isOnSnacks ? BigInt(snacks) * onStandard : 0n)
    const amount = rounded(numerator * BigInt(rate.rate), onStandard * onSnacks)
    return { ...rate, base: standard + (isOnSnacks ? snacks : 0), amount }
  })
  const contained = sale.isTaxIncluded ? sum(taxes.map(({ amount }) => amount)) : 0
  return taxes.map((tax) => ({
    ...tax,
    taxable:
      sale.isTaxIncluded && tax.exemptsSnacks && snacks !== 0
        ? rounded(BigInt(tax.base) * 100_000n, onStandard)
        : tax.base - contained,
  }))
}

/** What an order consists of, and its refunds likewise; taxes in the order of `taxesOf`. */
export type Parts = { goods: number; shipping: number; taxes: number[] }

export function partsOf(sale: RandomSale, lines: readonly Line[] = sale.items): Parts {
  const subtotal = goodsOf(sale.items)
  const paidFor = (price: number) => price - shareOf(sale.discountCents, price, subtotal)
  const taxes = taxesOf(sale).map((tax) =>
    shareOf(tax.amount, paidFor(goodsOf(lines.filter((line) => bears(line, tax)))), tax.base),
  )
  const contained = sale.isTaxIncluded ? sum(taxes) : 0
  return { goods: paidFor(goodsOf(lines)) - contained, shipping: 0, taxes }
}

export function wholeOf(sale: RandomSale): Parts {
  const goods = partsOf(sale)
  const charged = taxesOf(sale).map(({ amount }) => amount)
  const onShipping = sale.isTaxIncluded ? sum(charged) - sum(goods.taxes) : 0
  return { goods: goods.goods, shipping: sale.shippingCents - onShipping, taxes: charged }
}

export const totalOf = ({ goods, shipping, taxes }: Parts) => goods + shipping + sum(taxes)

export function minus(one: Parts, other: Parts): Parts {
  return {
    goods: one.goods - other.goods,
    shipping: one.shipping - other.shipping,
    taxes: one.taxes.map((cents, index) => cents - (other.taxes[index] ?? 0)),
  }
}

/** An amount in proportion to parts, the remainder of each rounding passed on to the next. */
export function inProportion(amount: number, { goods, shipping, taxes }: Parts): Parts {
  const weights = [goods, shipping, ...taxes]
  const upTo = weights.map((_, index) => sum(weights.slice(0, index + 1)))
  const reached = upTo.map((weight) => shareOf(amount, weight, sum(weights)))
  const shares = reached.map((cents, index) => cents - (reached[index - 1] ?? 0))
  const [first = 0, second = 0, ...rest] = shares
  return { goods: first, shipping: second, taxes: rest }
}
