import { useState } from 'react'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { isEmailAddress } from '#shared/domain/shop/email-address.ts'
import * as m from '#shared/i18n/messages.ts'
import { textOr, toApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useShop } from '../boot/shop-info.ts'
import { readStored } from '../platform/storage.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toaster.tsx'

/** Lets staff send a test order email on test domains (TEST-01 to TEST-03). */
export function TestModeBox({ order }: { order: OrderPayload | null }) {
  const { testModeDomain } = useShop()
  const [isSending, setSending] = useState(false)
  const toast = useToast()
  if (testModeDomain === null || !location.hostname.endsWith(testModeDomain)) return null

  async function send() {
    if (order === null) {
      toast({
        title: m.testModeNoItems(),
        description: m.testModeNoItemsText(),
        isDestructive: true,
      })
      return
    }
    setSending(true)
    const input = testOrder(order)
    try {
      const { goesTo } = await call('mail.sendTestOrder', input, {
        token: readStored('local', 'admin_token') ?? null,
      })
      if (goesTo === 'files') {
        return toast({ title: m.testModeSent(), description: m.testModeSentToFile() })
      }
      const description = m.testModeSentTo({ email: input.customerEmail })
      toast({ title: m.testModeSent(), description })
    } catch (error) {
      const { status, body } = toApiError(error)
      const message = status === 0 ? undefined : body.message
      toast({
        title: m.testModeFailed(),
        description:
          status === 401 ? m.testModeStaffOnly() : textOr(message, m.checkoutNoConnection()),
        isDestructive: true,
      })
    } finally {
      setSending(false)
    }
  }

  return (
    <section
      aria-labelledby="test-mode"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-box border border-dashed border-base-content/40 p-5"
    >
      <div>
        <h2 id="test-mode" className="font-semibold">
          {m.testModeTitle()}
        </h2>
        <p className="text-sm text-muted">{m.testModeText()}</p>
      </div>
      <Button onClick={send} disabled={isSending} look="outline">
        {m.testModeSend()}
      </Button>
    </section>
  )
}

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
function testOrder(order: OrderPayload): OrderPayload {
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
  const entries = typeof address === 'object' && address !== null ? Object.entries(address) : []
  const filled = entries.filter(([, value]) => value !== '' && value !== null)
  return { ...placeholder.shippingAddress, ...Object.fromEntries(filled) }
}
