import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useCart, useCartActions } from './cart-store.ts'
import { compareCart, type ComparedLine, type Lowered } from './compare-cart.ts'
import { heldUnits, isBusy, openPaymentAtom, paymentStepAtom } from './open-payment.ts'

/**
 * How long the cart stays frozen after a payment ends, in milliseconds. The event that releases the
 * hold arrives shortly after the payment ends.
 */
export const SETTLED_AFTER = 500

/**
 * Compares the cart with current prices and stock, and lowers quantities that exceed the stock.
 * The comparison is frozen during a payment, because the payment's own hold reduces the stock and
 * its price is fixed.
 */
export function useCheckedCart(products: readonly ListedProduct[] | undefined): {
  lines: ComparedLine[]
  lowered: readonly Lowered[]
} {
  const cart = useCart()
  const { setQuantity } = useCartActions()
  const payment = useAtomValue(openPaymentAtom)
  const [lowered, setLowered] = useState<readonly Lowered[]>([])
  const shop = useFrozenWhilePaying({ products, payment })
  const lines = useMemo(
    () => compareCart(cart, shop.products, heldUnits(shop.payment, Date.now())),
    [cart, shop.products, shop.payment],
  )

  useEffect(() => {
    const drops = cart.flatMap(({ id, quantity }) => {
      const to = lines.find((line) => line.id === id)?.quantity ?? quantity
      return to < quantity ? [{ id, from: quantity, to }] : []
    })
    if (drops.length === 0) return
    const isDropped = ({ id }: Lowered) => drops.some((drop) => drop.id === id)
    setLowered((before) => [...before.filter((drop) => !isDropped(drop)), ...drops])
    for (const { id, to } of drops) setQuantity(id, to)
  }, [cart, lines, setQuantity])

  return { lines, lowered }
}

/**
 * During a payment, returns the value from its start. If the payment held stock, keeps returning
 * that value for a moment after the payment ends.
 */
function useFrozenWhilePaying<T>(value: T): T {
  const step = useAtomValue(paymentStepAtom)
  const [frozen, setFrozen] = useState<{ value: T; hasHeld: boolean } | null>(null)
  const isPaying = isBusy(step)
  const isHolding = ['approving', 'capturing', 'placing'].includes(step.name)
  if (isPaying && !frozen) setFrozen({ value, hasHeld: isHolding })
  else if (isHolding && frozen?.hasHeld === false) setFrozen({ ...frozen, hasHeld: true })
  else if (!isPaying && frozen?.hasHeld === false) setFrozen(null)

  useEffect(() => {
    if (isPaying || !frozen) return
    const timer = setTimeout(() => setFrozen(null), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [isPaying, frozen])

  return frozen ? frozen.value : value
}
