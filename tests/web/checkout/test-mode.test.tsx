// Must be the first import.
import { screen } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { refuse } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const SEND = 'POST /api/admin/test-email/send-order-test'
const here = { testModeDomain: 'localhost' }
const box = () => screen.queryByRole('button', { name: 'Send Test Order Email' })

const signIn = () => localStorage.setItem('admin_token', 'a-token')

describe('The box', () => {
  test('ENV-06 T19 TEST-01 shows on the test domain', async () => {
    await page.open([inCart(relish, 1)], here)
    expect(screen.getByRole('heading', { name: 'Test Mode' })).toBeTruthy()
    expect(box()).not.toBeNull()
  })

  test.each([null, 'example.app', 'localhost.example'])(
    'TEST-01 does not show where the test domain is %p',
    async (testModeDomain) => {
      await page.open([inCart(relish, 1)], { testModeDomain })
      expect(box()).toBeNull()
    },
  )

  test("TEST-02 with an empty cart it says 'No Items in Cart' and sends nothing", async () => {
    page.show([], here)
    await page.until(() => expect(box()).not.toBeNull())
    page.press('Send Test Order Email')
    page.toastWith('No Items in Cart')
    page.toastWith('Add some items to your cart before testing email functionality.')
    expect(fixture.asked(SEND)).toEqual([])
  })
})

describe('The mail', () => {
  test('TEST-03 API-15 is sent as the admin, with the items and test values for what is missing', async () => {
    signIn()
    await page.open([inCart(relish, 2)], here)
    page.type('Email', 'nora@example.ca')
    page.press('Send Test Order Email')
    await page.findToast('Test Email Sent!')
    const [sent] = fixture.asked(SEND)
    expect(sent?.headers.get('Authorization')).toBe('Bearer a-token')
    expect(sent?.body).toMatchObject({
      customerName: 'Test Customer',
      customerEmail: 'nora@example.ca',
      shippingAddress: { firstName: 'Test', city: 'Toronto', country: 'CA' },
      items: [{ productId: relish.id, quantity: 2, price: '10.00' }],
      subtotal: '20.00',
    })
  })

  test("TEST-03 API-15 uses the form's values where they are filled in", async () => {
    signIn()
    await page.open([inCart(relish, 1)], here)
    page.fillForm()
    page.press('Send Test Order Email')
    await page.findToast('Test Email Sent!')
    expect(fixture.asked(SEND)[0]?.body).toMatchObject({
      customerName: 'Nora Tremblay',
      customerPhone: '514 555 0101',
      shippingAddress: { firstName: 'Nora', address: '12 Rue Sherbrooke', province: 'ON' },
      totalAmount: '11.30',
    })
  })

  test('TEST-03 without an admin session it fails and says who may send it', async () => {
    await page.open([inCart(relish, 1)], here)
    page.press('Send Test Order Email')
    await page.findToast('Test Email Failed')
    page.toastWith('Only staff can send test emails. Please sign in to the dashboard first.')
  })

  test('TEST-03 MAIL-01 without a mail server it says that the email went to a file', async () => {
    signIn()
    fixture.answers.set(SEND, () => Response.json({ messageId: '<1@shop>', goesTo: 'files' }))
    await page.open([inCart(relish, 1)], here)
    page.press('Send Test Order Email')
    await page.findToast('Test Email Sent!')
    page.toastWith(
      'Email is not set up (SMTP_URL), so it went to a file in the data directory, not to an inbox.',
    )
  })

  test('TEST-03 a mail that could not be sent says why', async () => {
    signIn()
    fixture.answers.set(SEND, () => refuse('mail_unavailable'))
    await page.open([inCart(relish, 1)], here)
    page.press('Send Test Order Email')
    await page.findToast('Test Email Failed')
    page.toastWith("The email couldn't be sent.")
  })
})
