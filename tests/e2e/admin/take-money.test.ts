import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { type RunningBinary, startBinary } from '../../support/binary.ts'
import { useBrowser } from '../../support/browser.ts'
import { admin } from '../../support/shop.ts'
import { startStripeDouble, type StripeDouble, stripeKeys } from '../../support/stripe-double.ts'
import { shopper } from '../shopper.ts'
import { staff, staffCalls } from '../staff.ts'
import { standInForStripe } from '../stripe-stand-in.ts'
import { countClicks } from './count-clicks.ts'

const { visit } = useBrowser()
let stripe: StripeDouble
let shop: RunningBinary

beforeAll(async () => {
  stripe = startStripeDouble()
  // Only where Stripe is: no keys.
  const { STRIPE_API_URL } = stripe.environment
  shop = await startBinary({ isNew: true, isDemo: false, environment: { STRIPE_API_URL } })
})
afterAll(async () => {
  await shop.dispose()
  await stripe.stop()
})

test('CONN-09 the owner of a new shop enters keys in the browser in five actions, and the next visitor pays with a card', async () => {
  const send = staffCalls(shop)
  const { id } = await send<ListedProduct>('POST', '/api/products', {
    name: 'First Jar',
    description: 'The first one.',
    price: '10.00',
    stock: 5,
  })
  const office = await visit(`${shop.url}/admin/settings/payments`)
  await staff(office.page).submitPassword(admin)
  const keys = office.page.getByRole('region', { name: 'Stripe' })
  const { click, clicks } = countClicks(office.page)
  await click(keys.getByText('Set up: Stripe'))
  await keys.getByLabel('Publishable key').fill(stripeKeys.STRIPE_PUBLISHABLE_KEY)
  await keys.getByLabel('Secret key').fill(stripeKeys.STRIPE_SECRET_KEY)
  await keys.getByLabel('Signing secret of the webhook').fill(stripeKeys.STRIPE_WEBHOOK_SECRET)
  await click(keys.getByRole('button', { name: 'Save' }))
  await keys.getByText('Stripe accepts our test key.').waitFor()
  const fields = 3
  expect(clicks() + fields).toBe(5)
  expect(office.faults).toEqual([])
  await office.context.close()

  const { page, context } = await visit(shop.url)
  await standInForStripe(page, stripe)
  const buyer = shopper(page)
  await page.goto(`${shop.url}/product/${id}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await buyer.goToCheckout()
  await buyer.fillIn()
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await context.close()
  const [order] = await send<DetailedOrder[]>('GET', '/api/orders/detailed')
  expect(order).toMatchObject({ customerEmail: 'ada@example.ca', paidAmount: order?.totalAmount })
})

test("SETUP-01 the progress of the setup is drawn in the shop's color", async () => {
  const { page, context } = await visit(`${shop.url}/admin/today`, { width: 1366, height: 768 })
  await staff(page).submitPassword(admin)
  const bar = page.getByRole('progressbar').first()
  await bar.waitFor()
  const picture = `data:image/png;base64,${(await bar.screenshot()).toString('base64')}`
  const [drawn, primary] = await bar.evaluate(async (element, url) => {
    const pixelOf = (draw: (canvas: CanvasRenderingContext2D) => void) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('There is no canvas.')
      draw(canvas)
      return [...canvas.getImageData(8, 4, 1, 1).data]
    }
    const image = new Image()
    image.src = url
    await image.decode()
    const color = getComputedStyle(element).getPropertyValue('--color-primary')
    return [
      pixelOf((canvas) => canvas.drawImage(image, 0, 0)),
      pixelOf((canvas) => {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 20, 20)
      }),
    ]
  }, picture)
  expect(drawn).toEqual(primary)
  await context.close()
})
