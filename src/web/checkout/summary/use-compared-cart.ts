import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { CartLine } from '../../../shared/domain/cart.ts'
import { useCartActions } from '../../cart/cart-store.ts'
import type { Lowered } from '../../cart/cart-changes.ts'
import { type ComparedLine, compareCart } from '../../cart/compare-cart.ts'
import { heldUnits, openPaymentAtom } from '../../cart/open-payment.ts'
import type { PaymentStep } from '../payment/session/payment-step.ts'
import { useFrozenWhilePaying } from '../payment/session/use-frozen-while-paying.ts'

/**
 * Compares the cart with current prices and stock, and lowers quantities that exceed the stock.
 * Frozen during a payment, whose own hold reduces the stock and whose price is fixed.
 */
export function useComparedCart(
  cart: readonly CartLine[],
  products: readonly ListedProduct[],
  step: PaymentStep,
): { lines: ComparedLine[]; lowered: readonly Lowered[] } {
  const { setQuantity } = useCartActions()
  const payment = useAtomValue(openPaymentAtom)
  const [lowered, setLowered] = useState<readonly Lowered[]>([])
  const shop = useFrozenWhilePaying({ products, payment }, step)
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
