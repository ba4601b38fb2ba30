import {
  inProportion,
  type Line,
  minus,
  type Parts,
  partsOf,
  type RandomSale,
  totalOf,
  wholeOf,
} from './sale.ts'

export type MadeRefund = RandomSale['refunds'][number] & {
  amount: number
  /** The refunded units; empty if only an amount was asked for. */
  units: { productId: string; quantity: number }[]
  parts: Parts
}

/** The refunds of a sale in their order, those with nothing left to refund left out. */
export function refundsOf(sale: RandomSale): MadeRefund[] {
  let left = wholeOf(sale)
  const made: MadeRefund[] = []
  for (const refund of [...sale.refunds].sort((one, other) => one.at - other.at)) {
    const { units, parts } = partsRefunded(sale, left, refund)
    if (totalOf(left) < 1 || totalOf(parts) < 1) continue
    made.push({ ...refund, amount: totalOf(parts), units, parts })
    if (refund.how !== 'failed') left = minus(left, parts)
  }
  return made
}

function partsRefunded(
  sale: RandomSale,
  left: Parts,
  { how, part }: RandomSale['refunds'][number],
): Pick<MadeRefund, 'units' | 'parts'> {
  if (how === 'rest') return { units: [], parts: left }
  if (how !== 'units') {
    return { units: [], parts: inProportion(Math.ceil(totalOf(left) * part), left) }
  }
  const lines = sale.items
    .map((line): Line => ({ ...line, quantity: Math.floor(line.quantity * part) }))
    .filter(({ quantity }) => quantity > 0)
  const units = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  return { units, parts: partsOf(sale, lines) }
}
