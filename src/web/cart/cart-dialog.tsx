import { useRef } from 'react'
import { useLocation } from 'wouter'
import { type CartLine, cartTotal } from '../../shared/domain/cart.ts'
import { type Cents, formatMoney } from '../../shared/domain/money.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Price } from '../ui/text/price.tsx'
import { CartEmpty } from './cart-empty.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { useCart, useCartActions, useCartDialog } from './cart-store.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useLoweredLines } from './use-lowered-lines.ts'
import { type CartProducts, useCartProducts } from './use-cart-products.ts'
import { Button } from '../ui/button.tsx'

/** The cart, as a centered dialog or a side panel. */
export function CartDialog({ variant }: { variant: 'dialog' | 'panel' }) {
  const [isOpen, setOpen] = useCartDialog()
  const lines = useCart()
  const products = useCartProducts(isOpen && lines.length > 0)
  const lowered = useLoweredLines(isOpen ? lines : [], (id) => products.find(id)?.stock)
  const [, navigate] = useLocation()
  const content = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)

  function checkOut() {
    close()
    navigate('/checkout')
  }

  // Removing a line removes the focused button.
  useFocusAfter(lines.length, content)

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title="Shopping Cart"
      variant={variant}
      footer={
        lines.length > 0 && <CartFooter total={totalNow(lines, products)} onCheckOut={checkOut} />
      }
    >
      <div ref={content}>
        {lines.length === 0 ? (
          <CartEmpty onClose={close} />
        ) : (
          <ul aria-label="Items" className="-my-5 divide-y divide-base-300">
            {lines.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                product={products.find(line.id)}
                isLoaded={!products.isPending}
                lowered={lowered.find(({ id, to }) => id === line.id && to === line.quantity)}
                onLeave={close}
              />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}

/** The total at current prices, as far as they are known. */
function totalNow(lines: readonly CartLine[], products: CartProducts): Cents {
  return cartTotal(
    lines.map((line) => ({ ...line, price: products.find(line.id)?.price ?? line.price })),
  )
}

type CartFooterProps = { total: Cents; onCheckOut: () => void }

function CartFooter({ total, onCheckOut }: CartFooterProps) {
  const { clear } = useCartActions()
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg font-semibold">Total</span>
        <Price
          amount={formatMoney(total)}
          className="font-display text-3xl font-semibold tabular-nums"
        />
      </p>
      <p className="mt-1 text-sm text-muted">Taxes and shipping are worked out at checkout.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={clear} look="ghost" className="px-2">
          Clear cart
        </Button>
        <Button onClick={onCheckOut} look="primary" className="flex-1 px-3 whitespace-nowrap">
          Proceed to Checkout
        </Button>
      </div>
    </>
  )
}
