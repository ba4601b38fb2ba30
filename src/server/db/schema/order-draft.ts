import type { AnyAddress } from '../../../shared/contract/orders.ts'
import type { Totals } from '../../../shared/domain/pricing.ts'

/** An order as priced by the server when its payment was opened, in whole cents. */
export type OrderDraft = Totals & {
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingAddress: AnyAddress
  billingAddress: AnyAddress
  items: { productId: string; productName: string; quantity: number; price: number }[]
}
