import { useEffect, useState } from 'react'
import type { CartLine } from '../../shared/domain/cart.ts'
import type { Lowered } from './cart-changes.ts'
import { useCartActions } from './cart-store.ts'

/** In milliseconds. Longer than stock seems short while a payment opens or closes. */
const LOWER_AFTER = 500

/**
 * Lowers quantities above the stock after a short delay and returns what was lowered. Sold-out
 * lines stay for the shopper to remove.
 */
export function useLoweredLines(
  lines: readonly CartLine[],
  stockOf: (id: string) => number | undefined,
): readonly Lowered[] {
  const { setQuantity } = useCartActions()
  const [lowered, setLowered] = useState<readonly Lowered[]>([])
  const drops = lines.flatMap(({ id, quantity }) => {
    const stock = stockOf(id)
    return stock && stock < quantity ? [{ id, from: quantity, to: stock }] : []
  })
  const drop = JSON.stringify(drops)

  useEffect(() => {
    const due = JSON.parse(drop) as Lowered[]
    if (due.length === 0) return
    const timer = setTimeout(() => {
      const isDue = ({ id }: Lowered) => due.some((line) => line.id === id)
      setLowered((before) => [...before.filter((line) => !isDue(line)), ...due])
      for (const { id, to } of due) setQuantity(id, to)
    }, LOWER_AFTER)
    return () => clearTimeout(timer)
  }, [drop, setQuantity])

  return lowered
}
