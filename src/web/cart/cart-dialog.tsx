import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { cartTotal } from '#shared/domain/pricing/cart.ts'
import { untilFreeShipping } from '#shared/domain/shipping/shipping.ts'
import * as m from '#shared/i18n/messages.ts'
import { productsQuery } from '../api/queries.ts'
import { useNouns, useShipping, useShop, useShopWords } from '../boot/shop-info.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { CartIcon } from '../ui/icons.tsx'
import { ErrorBoundary, LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { dollars, Price } from '../ui/text/price.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { useCart, useCartActions, useCartDialog } from './cart-store.ts'
import { buyableLines } from './compare-cart.ts'
import { useCheckedCart } from './use-checked-cart.ts'

const Suggestions = lazyPart(() => import('../catalog/suggestions/suggestions.tsx'))

/** The cart, as a centered dialog or a side panel. */
export function CartDialog({ variant }: { variant: 'dialog' | 'panel' }) {
  const [isOpen, setOpen] = useCartDialog()
  const isNeeded = useCart().length > 0 && isOpen
  const { data: products, isPending } = useQuery({ ...productsQuery, enabled: isNeeded })
  const { lines, lowered } = useCheckedCart(isNeeded ? products : undefined)
  const [, navigate] = useLocation()
  const close = () => setOpen(false)

  function checkOut() {
    close()
    navigate('/checkout')
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={m.cartTitle()}
      variant={variant}
      footer={
        lines.length > 0 && (
          <CartFooter total={cartTotal(buyableLines(lines))} onCheckOut={checkOut} />
        )
      }
    >
      <ErrorBoundary failed={<LoadAgain />}>
        {lines.length === 0 ? (
          <CartEmpty onClose={close} />
        ) : (
          <ul aria-label={m.cartItems()} className="-my-5 divide-y divide-base-300">
            {lines.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                isLoaded={!isPending}
                lowered={lowered}
                onLeave={close}
              />
            ))}
          </ul>
        )}
      </ErrorBoundary>
    </Modal>
  )
}

type CartFooterProps = { total: Cents; onCheckOut: () => void }

function CartFooter({ total, onCheckOut }: CartFooterProps) {
  const { clear } = useCartActions()
  const { closing } = useShop()
  return (
    <>
      {closing?.title && <p className="mb-3 font-semibold">{closing.title}</p>}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg font-semibold">{m.cartTotal()}</span>
        <Price amount={formatMoney(total)} className="large-price" />
      </p>
      <p className="mt-1 text-sm text-muted">
        {shippingNote(untilFreeShipping(total, useShipping()))}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={clear} look="ghost" className="px-2">
          {m.cartClear()}
        </Button>
        <Button onClick={onCheckOut} look="primary" className="flex-1 px-3">
          {m.cartCheckOut()}
        </Button>
      </div>
    </>
  )
}

/** What checkout will charge for shipping, or how much more to spend for free shipping (CART-13). */
function shippingNote(untilFree: Cents | null): string {
  if (untilFree === null) return m.cartShippingLater()
  if (untilFree === 0) return m.cartShippingFree()
  return m.cartShippingMissing({ amount: dollars(untilFree) })
}

function CartEmpty({ onClose }: { onClose: () => void }) {
  const words = useShopWords()
  const nouns = useNouns()
  return (
    <>
      <EmptyState
        icon={<CartIcon className="size-7" />}
        title={m.cartEmpty()}
        message={words.products ? m.cartEmptyHintOwn(nouns) : m.cartEmptyHint()}
        action={
          <Button data-focus="next" onClick={onClose} look="primary" size="lg">
            {m.cartBrowse()}
          </Button>
        }
      />
      <ErrorBoundary failed={null}>
        <Suggestions title={m.cartSuggestions()} onFollow={onClose} />
      </ErrorBoundary>
    </>
  )
}
