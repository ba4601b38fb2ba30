import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { Address, OrderPayload } from '#shared/contract/orders.ts'
import { tidyPostalCode } from '#shared/domain/customer/postal-code.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Totals } from '#shared/domain/pricing/pricing.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import type { ComparedLine } from '../../../cart/compare-cart.ts'
import type { AddressForm, CheckoutForm } from '../../form/checkout-form.ts'

/**
 * The order as it is sent (ENT-13). Billing defaults to the shipping address (CHK-07), and
 * `paymentIntentId` is empty until the payment is captured.
 */
export function orderPayload(
  form: CheckoutForm,
  lines: readonly ComparedLine[],
  { subtotal, shipping, tax, total }: Totals,
  provider: ProviderName,
): PayableOrder {
  const typed = addressOf(form.shipping)
  const { firstName, lastName } = typed
  const shippingAddress = form.isPickup ? null : typed
  return {
    customerName: `${firstName} ${lastName}`,
    customerEmail: form.email.trim(),
    customerPhone: form.shipping.phone.trim(),
    status: 'placed',
    paymentMethod: provider,
    paymentIntentId: '',
    shippingAddress,
    billingAddress: form.isBillingDifferent ? addressOf(form.billing) : shippingAddress,
    subtotal: formatMoney(subtotal),
    shippingCost: formatMoney(shipping),
    taxAmount: formatMoney(tax),
    total: formatMoney(total),
    totalAmount: formatMoney(total),
    items: lines.map(({ id, quantity, price }) => ({ productId: id, quantity, price })),
  }
}

function addressOf(form: AddressForm): Address {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    company: form.company.trim() || null,
    address: form.address.trim(),
    address2: form.address2.trim() || null,
    city: form.city.trim(),
    province: form.province.trim(),
    zipCode: tidyPostalCode(form.country, form.zipCode),
    country: form.country,
    phone: form.phone.trim() || null,
  }
}

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * A short hash of an order (FNV-1a). After a reload it shows whether the stored payment is for the
 * order on the page, without storing the order.
 */
export function orderFingerprint(order: OrderPayload): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode(JSON.stringify(order))) {
    hash = Math.imul(hash ^ byte, PRIME)
  }
  return (hash >>> 0).toString(36)
}
