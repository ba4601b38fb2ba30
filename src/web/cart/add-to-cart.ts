import type { Product } from '../../shared/contract/catalog.ts'
import type { CartItem } from '../../shared/domain/cart.ts'
import { mainImageUrl } from '../../shared/domain/pictures.ts'
import { useToast } from '../ui/toast/toaster.tsx'
import { useCartActions } from './cart-store.ts'

/**
 * Puts a chosen quantity into the cart and says so (CARD-04). The cart takes no more than the
 * known stock (T12): when that leaves something out, the notice says what went in.
 */
export function useAddToCart(): (product: Product, quantity: number) => void {
  const { add } = useCartActions()
  const toast = useToast()
  return (product, quantity) => {
    const { name, stock } = product
    const added = add(cartItem(product), quantity, stock)
    const all = `That is all we have: ${stock} in your cart.`
    if (added === 0) toast({ title: 'Nothing more to add', description: all })
    else {
      const words = `${added}x ${name} added to your cart`
      const description = added < quantity ? `${words}. ${all}` : words
      toast({ title: 'Added to cart', description })
    }
  }
}

/** The product as a cart line keeps it (CART-12). */
function cartItem({ id, name, price, imageUrl, images }: Product): CartItem {
  const url = imageUrl ?? mainImageUrl(images)
  return { id, name, price, ...(url ? { imageUrl: url } : {}) }
}
