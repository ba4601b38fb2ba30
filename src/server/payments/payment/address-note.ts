import { contradictsPostalCode } from '../../../shared/domain/postal-code.ts'
import type { OrderDraft } from '../../db/schema/order-draft.ts'

/** A note to staff when the tax of an order may be wrong; null when it is right. */
export function addressNote({
  shippingAddress: address,
}: Pick<OrderDraft, 'shippingAddress'>): string | null {
  if (typeof address !== 'object' || address === null) {
    return 'No tax was charged, because the order came without a province and postal code.'
  }
  if (!contradictsPostalCode(address)) return null
  return 'The province or state does not match the postal code, so the tax may be wrong. Please check the address.'
}
