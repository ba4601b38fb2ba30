import { expect, test } from 'bun:test'
import { startPaypalProxy } from '../../support/paypal-proxy.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'
import { startStripeDouble, stripeDown } from '../../support/stripe-double.ts'

// What the doctor finds at the payment providers, and how it says to fix it.

const directory = useProgramDirectory()

type Line = [code: number, line: string | undefined]

/** The doctor's line on one subject, and how it ended. */
async function examine(
  subject: 'PayPal' | 'Cards',
  environment: Record<string, string>,
): Promise<Line> {
  const options = { directory: directory.path, environment: { ...quiet, ...environment } }
  const { code, out } = await run(['doctor'], options)
  return [code, out.split('\n').find((line) => line.slice(4).trim().startsWith(subject))]
}

const found = (words: string | RegExp): Line => [0, expect.stringMatching(new RegExp(words))]
const complaint = (words: string | RegExp): Line => [1, expect.stringMatching(new RegExp(words))]

test('doctor checks that PayPal accepts orders, and that its webhook points to this shop and sends the needed events', async () => {
  const shop = await serve({ directory: directory.path, environment: quiet })
  const proxy = startPaypalProxy()
  proxy.leadTo(shop.address)
  const sandbox = {
    PAYPAL_MODE: 'sandbox',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_API_URL: proxy.url,
    PUBLIC_URL: shop.address,
  }
  const withWebhook = { ...sandbox, PAYPAL_WEBHOOK_ID: '5GP028458E2496506' }
  const webhook = `${shop.address}/api/paypal/webhook`
  expect(await examine('PayPal', sandbox)).toEqual(
    found(/sandbox account accepts our orders.*webhook ID \(PAYPAL_WEBHOOK_ID\) is missing/),
  )
  expect(await examine('PayPal', withWebhook)).toEqual(found(/Its webhook is set up correctly/))
  expect(
    await examine('PayPal', { ...withWebhook, PUBLIC_URL: 'https://saucery.example' }),
  ).toEqual(complaint(`points to ${webhook}.*to https://saucery.example/api/paypal/webhook`))

  /** From now on, PayPal answers this when asked for the webhook. */
  const record = (answer: () => Response) =>
    proxy.suffer(async ({ what }, passOn) => (what === 'webhook' ? answer() : passOn()))
  record(() => Response.json({ name: 'INVALID_RESOURCE_ID' }, { status: 404 }))
  expect(await examine('PayPal', withWebhook)).toEqual(
    complaint(`no webhook 5GP028458E2496506. Create one for ${webhook}`),
  )
  const some = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DECLINED']
  const event_types = some.map((name) => ({ name, status: 'ENABLED' }))
  record(() => Response.json({ id: '5GP028458E2496506', url: webhook, event_types }))
  const [code, line] = await examine('PayPal', withWebhook)
  expect([code, line]).toEqual(
    complaint(/does not send PAYMENT\.CAPTURE\.PENDING, .*CUSTOMER\.DISPUTE\.RESOLVED\. Select/),
  )
  expect(line).not.toMatch(/DENIED|DECLINED|APPROVED|COMPLETED/)
  await proxy.stop()
})

test('doctor checks the Stripe keys, and that a webhook points to this shop and sends the needed events', async () => {
  const stripe = startStripeDouble()
  const { STRIPE_WEBHOOK_SECRET, ...keys } = stripe.environment
  const shop = { ...keys, PUBLIC_URL: 'https://saucery.example' }
  const withSecret = { ...shop, STRIPE_WEBHOOK_SECRET }
  const webhook = 'https://saucery.example/api/stripe/webhook'

  expect(await examine('Cards', shop)).toEqual(
    complaint(/signing secret \(STRIPE_WEBHOOK_SECRET\) is missing.*\/api\/stripe\/webhook/),
  )
  expect(await examine('Cards', withSecret)).toEqual(
    complaint(`No webhook points to ${webhook} \\(found: –`),
  )
  stripe.registerWebhook('https://old.example/api/stripe/webhook', ['*'])
  expect(await examine('Cards', withSecret)).toEqual(complaint('found: https://old.example/'))
  stripe.registerWebhook(webhook, ['*'])
  expect(await examine('Cards', withSecret)).toEqual(found(/test key. Its webhook is set up/))
  stripe.registerWebhook(webhook, ['*'], 'disabled')
  expect(await examine('Cards', withSecret)).toEqual(
    complaint('disabled. Enable it at the provider'),
  )
  stripe.registerWebhook(webhook, ['payment_intent.succeeded', 'refund.updated'])
  expect(await examine('Cards', withSecret)).toEqual(
    complaint(/does not send payment_intent\.amount_capturable_updated, .*charge\.dispute\.closed/),
  )

  // A key without permission to read webhooks can still take cards.
  stripe.suffer(({ what }, passOn) => (what === 'webhooks' ? stripeDown(403) : passOn()))
  expect(await examine('Cards', withSecret)).toEqual(
    found(`check at Stripe that one points to ${webhook}`),
  )
  const [code, line] = await examine('Cards', { ...shop, STRIPE_SECRET_KEY: 'sk_test_other' })
  expect([code, line]).toEqual(
    complaint(/couldn't be reached\. Check the secret key \(STRIPE_SECRET_KEY\)/),
  )
  expect(line).not.toContain('sk_test_other')
  await stripe.stop()
})
