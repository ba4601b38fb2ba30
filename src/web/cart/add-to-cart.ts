import type { Product } from '#shared/contract/catalog/catalog.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import type { CartItem } from '#shared/domain/pricing/cart.ts'
import * as m from '#shared/i18n/messages.ts'
import { useToast } from '../ui/toast/toaster.tsx'
import { useCartActions, useCartDialog } from './cart-store.ts'

/**
 * Adds a quantity to the cart, up to the known stock (T12), and shows a notice with what was added
 * (CARD-04).
 */
export function useAddToCart(): (product: Product, quantity: number) => void {
  const { add } = useCartActions()
  const toast = useToast()
  const [, setOpen] = useCartDialog()
  return (product, quantity) => {
    const { name, stock } = product
    const added = add(cartItem(product), quantity, stock)
    const all = m.cartAll({ stock })
    const action = { label: m.cartView(), run: () => setOpen(true) }
    if (added === 0) toast({ title: m.cartNothingMore(), description: all, action })
    else {
      const words = m.cartAddedText({ quantity: added, name })
      const description = added < quantity ? `${words}. ${all}` : words
      toast({ title: m.cartAdded(), description, action })
    }
  }
}

/** The product fields that a cart line stores (CART-12). */
function cartItem({ id, name, price, imageUrl, images }: Product): CartItem {
  const url = imageUrl ?? mainImageUrl(images)
  return { id, name, price, ...(url ? { imageUrl: url } : {}) }
}
