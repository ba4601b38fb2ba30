import type { StripeDouble } from '../support/stripe-double.ts'
import type { Page } from 'playwright-core'

/** Replaces Stripe.js: it renders one field and calls the same Stripe endpoints. */
const script = `
  window.Stripe = (key) => ({
    elements: () => ({
      create: () => {
        const heard = {}
        const input = document.createElement('input')
        input.setAttribute('aria-label', 'Card number')
        return {
          on: (name, listener) => { heard[name] = listener },
          mount: (place) => { place.append(input); heard.ready() },
          update: ({ readOnly }) => { input.readOnly = readOnly },
          destroy: () => input.remove(),
        }
      },
      submit: async () => ({}),
      update: () => {},
    }),
    confirmPayment: async ({ clientSecret }) => {
      const [id] = clientSecret.split('_secret_')
      const number = document.querySelector('[aria-label="Card number"]').value
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
        method: 'POST',
        headers: { Authorization: 'Bearer ' + key },
        body: new URLSearchParams({
          client_secret: clientSecret,
          'payment_method_data[card][number]': number,
        }),
      })
      return answer.ok ? {} : await answer.json()
    },
  })
  window.Stripe.version = 'endive'
`

/** Answers and records the browser's requests to other sites. */
export async function standInForStripe(page: Page, { url }: StripeDouble): Promise<string[]> {
  const asked: string[] = []
  await page.route(/^https:\/\/[\w.]*stripe\.com\//, async (route) => {
    const request = route.request()
    const { origin, pathname, hostname } = new URL(request.url())
    asked.push(origin)
    if (hostname === 'js.stripe.com') {
      return route.fulfill({ contentType: 'text/javascript', body: script })
    }
    const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: allowed })
    const answer = await fetch(url + pathname, {
      method: 'POST',
      headers: { Authorization: request.headers().authorization ?? '' },
      body: new URLSearchParams(request.postData() ?? ''),
    })
    return route.fulfill({
      status: answer.status,
      headers: { ...allowed, 'Content-Type': 'application/json' },
      body: await answer.text(),
    })
  })
  return asked
}
