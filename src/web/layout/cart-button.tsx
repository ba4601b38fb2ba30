import { countUnits } from '../../shared/domain/cart.ts'
import { useCart, useCartDialog } from '../cart/cart-store.ts'
import { CountBadge } from '../ui/feedback/count-badge.tsx'
import { CartIcon } from '../ui/icons.tsx'

/** Opens the cart; the badge counts units (HOME-04). */
export function CartButton() {
  const units = countUnits(useCart())
  const [, setOpen] = useCartDialog()
  return (
    <button
      type="button"
      aria-label={`Cart, ${units} ${units === 1 ? 'item' : 'items'}`}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
      className="icon-button needs-script relative"
    >
      <CartIcon className="size-6" />
      <CountBadge count={units} />
    </button>
  )
}
