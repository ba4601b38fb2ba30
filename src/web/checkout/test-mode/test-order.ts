import type { OrderPayload } from '../../../shared/contract/orders.ts'
import { isEmailAddress } from '../../../shared/domain/account.ts'

const placeholder = {
  customerName: 'Test Customer',
  customerEmail: 'test@example.com',
  customerPhone: '555-0100',
  shippingAddress: {
    firstName: 'Test',
    lastName: 'Customer',
    company: null,
    address: '123 Test Street',
    address2: null,
    city: 'Toronto',
    province: 'ON',
    zipCode: 'M5V 2T6',
    country: 'CA',
    phone: '555-0100',
  },
}

/** The order in the form, with test values for missing fields. */
export function testOrder(order: OrderPayload): OrderPayload {
  const { customerEmail, customerName, customerPhone, shippingAddress, billingAddress } = order
  return {
    ...order,
    customerName: customerName.trim() || placeholder.customerName,
    customerEmail: isEmailAddress(customerEmail) ? customerEmail : placeholder.customerEmail,
    customerPhone: customerPhone || placeholder.customerPhone,
    shippingAddress: complete(shippingAddress),
    billingAddress: complete(billingAddress),
    paymentIntentId: 'test-payment',
  }
}

function complete(address: OrderPayload['shippingAddress']) {
  const given = typeof address === 'object' && address !== null ? Object.entries(address) : []
  const filled = given.filter(([, value]) => value !== '' && value !== null)
  return { ...placeholder.shippingAddress, ...Object.fromEntries(filled) }
}
