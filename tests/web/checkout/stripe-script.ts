import { afterEach, beforeEach } from 'bun:test'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { type FakeShop, refuse } from './fake-shop.ts'

type Answer = { error?: { type: string; message: string } }
type Asked = { clientSecret: string; redirect: string; confirmParams: Record<string, unknown> }

/** Replaces the global that Stripe.js defines; tests control Stripe's answers. */
export function useStripeScript() {
  const script = {
    keys: [] as string[],
    options: {} as Record<string, unknown>,
    amounts: [] as number[],
    /** The amount at each check of the fields. */
    checked: [] as (number | undefined)[],
    confirmed: [] as Asked[],
    mounted: 0,
    /** The fields' validation error, if any. */
    fault: null as string | null,
    answer: (): Answer | Promise<Answer> => ({}),
    doesLoad: true,
  }

  function Stripe(key: string) {
    script.keys.push(key)
    return { elements, confirmPayment }
  }
  Stripe.version = 'endive'

  function elements(options: Record<string, unknown>) {
    script.options = options
    script.amounts.push(Number(options.amount))
    return {
      create: () => element(),
      submit: async () => {
        script.checked.push(script.amounts.at(-1))
        return script.fault === null ? {} : { error: { message: script.fault } }
      },
      update: ({ amount, appearance }: { amount?: number; appearance?: object }) => {
        if (amount !== undefined) script.amounts.push(amount)
        if (appearance !== undefined) script.options = { ...script.options, appearance }
      },
    }
  }

  function element() {
    const heard = new Map<string, (event: object) => void>()
    return {
      on: (name: string, listener: (event: object) => void) => void heard.set(name, listener),
      mount: (place: HTMLElement) => {
        script.mounted += 1
        place.append(Object.assign(document.createElement('p'), { textContent: 'Card number' }))
        if (script.doesLoad) heard.get('ready')?.({})
        else heard.get('loaderror')?.({ error: { message: 'Failed to fetch' } })
      },
      update: () => {},
      destroy: () => {},
    }
  }

  async function confirmPayment(asked: Asked) {
    script.confirmed.push(asked)
    return script.answer()
  }

  beforeEach(() => {
    Object.assign(script, {
      keys: [],
      options: {},
      amounts: [],
      checked: [],
      confirmed: [],
      mounted: 0,
    })
    Object.assign(script, { fault: null, answer: () => ({}), doesLoad: true })
    Object.assign(window, { Stripe })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'Stripe')
  })
  return script
}

/** Adds the card routes to a fake shop. */
export function takeCards(shop: FakeShop) {
  const opened: OrderPayload[] = []
  shop.answers.set('POST /api/create-payment-intent', ({ body }) => {
    opened.push(body.order as OrderPayload)
    const id = `pi_${opened.length}`
    const holdExpiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
    shop.answers.set(`POST /api/stripe/intent/${id}/capture`, () =>
      Response.json({ id, status: 'COMPLETED', amount: '22.60' }),
    )
    shop.answers.set(
      `POST /api/stripe/intent/${id}/cancel`,
      () => new Response(null, { status: 204 }),
    )
    shop.answers.set('POST /api/orders', (sent) => {
      if (sent.body.paymentIntentId !== id) return refuse('payment_not_captured')
      shop.orders.push(sent.body as unknown as OrderPayload)
      return Response.json({ id: 'order' })
    })
    return Response.json({ id, clientSecret: `${id}_secret_1`, holdExpiresAt })
  })
  return opened
}
