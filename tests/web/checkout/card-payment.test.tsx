// Must be the first import.
import { fireEvent, screen } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import type { OrderPayload } from '#shared/contract/orders.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { refuse } from './fake-shop.ts'
import { takeCards, useStripeScript } from './stripe-script.ts'

const fixture = useCheckoutFixture()
const script = useStripeScript()
let opened: OrderPayload[]

const shop = { providers: { paypal: '', stripe: 'pk_test_1' } }
const card = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Credit Card' })
const paypal = () => screen.getByRole<HTMLInputElement>('radio', { name: 'PayPal' })
const isIdle = () => page.until(() => expect(page.button('Complete Order').disabled).toBe(false))

beforeEach(() => {
  opened = takeCards(fixture)
})

async function chooseCard() {
  await page.open([inCart(relish, 2)], shop)
  page.fillForm()
  fireEvent.click(card())
  await page.until(() => screen.getByText('Card number'))
}

describe('The method', () => {
  test('CHK-08 Credit Card is offered beside PayPal, and its script is not loaded until chosen', async () => {
    await page.open([inCart(relish, 1)], shop)
    expect([card().checked, paypal().checked]).toEqual([false, true])
    page.fillForm()
    expect(script.keys).toEqual([])
    fireEvent.click(card())
    await page.until(() => expect(script.mounted).toBe(1))
    expect(script.keys).toEqual(['pk_test_1'])
    expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull()
  })

  test('CHK-08 a shop that takes only cards has the card selected', async () => {
    await page.open([inCart(relish, 1)], { providers: { stripe: 'pk_test_1' } })
    expect(card().checked).toBe(true)
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await page.until(() => screen.getByText('Card number'))
  })

  test('the card fields get the total, also after it changes', async () => {
    await chooseCard()
    expect(script.options).toMatchObject({
      mode: 'payment',
      currency: 'cad',
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card'],
    })
    await page.until(() => expect(script.amounts.at(-1)).toBe(22_60))
  })

  test('the card fields follow the chosen theme, not the system setting', async () => {
    const themeOf = () => (script.options.appearance as { theme: string }).theme
    const root = document.documentElement
    await chooseCard()
    expect(themeOf()).toBe('stripe')
    // Sets what the style sheet sets for this theme.
    root.style.colorScheme = 'dark'
    root.dataset.theme = 'saucery-dark'
    await page.until(() => expect(themeOf()).toBe('night'))
    root.style.colorScheme = 'light'
    root.dataset.theme = 'saucery-light'
    await page.until(() => expect(themeOf()).toBe('stripe'))
    delete root.dataset.theme
    root.removeAttribute('style')
  })

  test('a card form that fails to load says so and can be retried', async () => {
    script.doesLoad = false
    await page.open([inCart(relish, 1)], shop)
    fireEvent.click(card())
    await page.until(() => screen.getByText("The card form didn't load"))
    script.doesLoad = true
    page.press('Try again')
    await page.until(() => screen.getByText('Card number'))
  })
})

describe('Paying', () => {
  test('STRIPE-02 STRIPE-03 STRIPE-04 checks the stock, confirms with the library, clears the cart and goes to the home page', async () => {
    await chooseCard()
    page.press('Complete Order')
    await page.findToast('Order Completed Successfully!')
    const routes = fixture.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(routes).toEqual([
      '/api/check-stock',
      '/api/create-payment-intent',
      '/api/stripe/intent/pi_1/capture',
      '/api/orders',
    ])
    expect(script.confirmed).toMatchObject([
      {
        clientSecret: 'pi_1_secret_1',
        redirect: 'if_required',
        confirmParams: {
          return_url: `${location.origin}/?payment=success`,
          payment_method_data: {
            billing_details: {
              name: 'Nora Tremblay',
              email: 'nora@example.ca',
              address: { line1: '12 Rue Sherbrooke', postal_code: 'M5V 2T6', country: 'CA' },
            },
          },
        },
      },
    ])
    expect(opened).toMatchObject([{ paymentMethod: 'stripe', totalAmount: '22.60' }])
    expect(page.storedCart()).toEqual([])
    expect(location.pathname).toBe('/')
  })

  test('STRIPE-02 ERR-06 a shortage is reported before the card is sent', async () => {
    await chooseCard()
    const insufficientItems = [{ productId: relish.id, requested: 2, available: 1 }]
    fixture.answers.set('POST /api/check-stock', () =>
      Response.json({ available: false, insufficientItems }),
    )
    page.press('Complete Order')
    await page.findToast('Insufficient Stock')
    page.toastWith(
      `Some items are out of stock: Product ${relish.id}: requested 2, only 1 available`,
    )
    expect([opened, script.confirmed]).toEqual([[], []])
  })

  test("ERR-07 a declined card shows the provider's message, and the same payment takes another card", async () => {
    await chooseCard()
    script.answer = () => ({ error: { type: 'card_error', message: 'Your card was declined.' } })
    page.press('Complete Order')
    await page.findToast('Your card was declined.')
    page.toastWith('Payment Failed')
    expect(page.storedCart()).toHaveLength(1)
    await isIdle()
    script.answer = () => ({})
    page.press('Complete Order')
    await page.findToast('Order Completed Successfully!')
    expect(opened).toHaveLength(1)
    expect(script.confirmed.map(({ clientSecret }) => clientSecret)).toEqual([
      'pi_1_secret_1',
      'pi_1_secret_1',
    ])
  })

  test('after a decline the open payment can be cancelled', async () => {
    await chooseCard()
    script.answer = () => ({ error: { type: 'card_error', message: 'Your card was declined.' } })
    page.press('Complete Order')
    await page.until(() => screen.getByRole('heading', { name: 'Your payment is still open' }))
    page.press('Cancel this payment')
    await page.findToast('Payment cancelled')
    expect(fixture.asked('POST /api/stripe/intent/pi_1/cancel')).toHaveLength(1)
  })

  test('invalid card fields open no payment', async () => {
    await chooseCard()
    script.fault = 'Your card number is incomplete.'
    page.press('Complete Order')
    await isIdle()
    expect(opened).toEqual([])
  })

  test('after a lost answer the shop is asked before anything is reported', async () => {
    await chooseCard()
    script.answer = () => ({ error: { type: 'api_connection_error', message: 'No answer.' } })
    page.press('Complete Order')
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
  })

  test('the method is locked while the bank asks for confirmation', async () => {
    await chooseCard()
    const bank = Promise.withResolvers<object>()
    script.answer = () => bank.promise
    page.press('Complete Order')
    await page.until(() => screen.getByText(/Your bank may ask you to confirm/))
    expect(paypal().disabled).toBe(true)
    expect(page.button('Complete Order').disabled).toBe(true)
    bank.resolve({})
    await page.findToast('Order Completed Successfully!')
  })

  test("a payment that cannot be opened says why, without PayPal's error panel", async () => {
    await chooseCard()
    fixture.answers.set('POST /api/create-payment-intent', () =>
      refuse('payment_unavailable', { error: 'Stripe not configured' }),
    )
    page.press('Complete Order')
    await page.findToast("We couldn't start the card payment: Stripe not configured")
    fireEvent.click(paypal())
    expect(screen.queryByText('PayPal Payment Error')).toBeNull()
  })

  test("sold out during the bank's confirmation: the card is not charged, and the cart is kept", async () => {
    await chooseCard()
    const isOpen = () => opened.length === 1
    script.answer = () => {
      expect(isOpen()).toBe(true)
      fixture.answers.set('POST /api/stripe/intent/pi_1/capture', () => refuse('out_of_stock'))
      return {}
    }
    page.press('Complete Order')
    await page.findToast("It sold out before your payment came through. You haven't been charged.")
    expect(page.storedCart()).toHaveLength(1)
  })
})
