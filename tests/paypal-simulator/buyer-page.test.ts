import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { order, type Paypal, returningOrder, startPaypal } from './paypal-caller.ts'

let paypal: Paypal
let keys = 0
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.stop())

async function visit(token: string): Promise<{ status: number; html: string; headers: Headers }> {
  const answer = await fetch(`${paypal.base}/checkoutnow?token=${token}`)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** What a browser would send for each submit button of the page's form. */
async function buttonsOf(html: string) {
  const buttons: { name: string; value: string; text: string }[] = []
  const fields: Record<string, string> = {}
  let action = ''
  const rewriter = new HTMLRewriter()
    .on('form[method=post]', {
      element: (form) => void (action = form.getAttribute('action') ?? ''),
    })
    .on('form[method=post] input[type=hidden]', {
      element: (field) => {
        fields[field.getAttribute('name') ?? ''] = field.getAttribute('value') ?? ''
      },
    })
    .on('form[method=post] button', {
      element: (button) => {
        const name = button.getAttribute('name') ?? ''
        buttons.push({ name, value: button.getAttribute('value') ?? '', text: '' })
      },
      text: ({ text }) => {
        const button = buttons.at(-1)
        if (button) button.text += text
      },
    })
  await rewriter.transform(new Response(html)).text()
  return { action, fields, buttons }
}

async function press(orderId: string, text: string): Promise<Response> {
  const { action, fields, buttons } = await buttonsOf((await visit(orderId)).html)
  const button = buttons.find((candidate) => candidate.text === text)
  if (!button) throw new Error(`There is no button ${text}.`)
  return fetch(new URL(action, paypal.base), {
    method: 'POST',
    body: new URLSearchParams({ ...fields, [button.name]: button.value }),
    redirect: 'manual',
  })
}

async function open(body: unknown): Promise<string> {
  return (await paypal.create(body, { key: `buyer-page-${++keys}` })).body.id
}

test('SIM-02 the buyer sees the shop, the amount and three buttons, and that this is a simulator', async () => {
  const { status, html, headers } = await visit(await open(order()))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('<title>Payment simulator: CA$24.50 to Saucery &amp; Sons</title>')
  expect(html).toContain('CA$24.50</dd>')
  expect(html).toContain('Saucery &amp; Sons</dd>')
  expect(html).not.toContain('Sons & ')
  const { buttons } = await buttonsOf(html)
  expect(buttons.map(({ text }) => text)).toEqual(['Approve', 'Decline', 'Cancel'])
})

test('the page runs no script of its own, cannot be framed, and posts to this shop alone', async () => {
  const { html, headers } = await visit(await open(order()))
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/\son\w+=/)
  const policy = (headers.get('content-security-policy') ?? '').split('; ').sort()
  expect(policy).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    `form-action 'self' ${paypal.origin}`,
    "frame-ancestors 'none'",
    "img-src 'self'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
  ])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('SIM-02 each button sets the status of the order and redirects to the shop as PayPal does', async () => {
  const at = (path: string) => `${paypal.origin}${path}`
  const expected: [button: string, status: string, location: (id: string) => RegExp][] = [
    [
      'Approve',
      'APPROVED',
      (id) => new RegExp(`/back\\?a=b%20c&token=${id}&PayerID=[2-9A-Z]{13}$`),
    ],
    [
      'Decline',
      'APPROVED',
      (id) => new RegExp(`/back\\?a=b%20c&token=${id}&PayerID=[2-9A-Z]{13}$`),
    ],
    ['Cancel', 'VOIDED', (id) => new RegExp(`/given-up\\?token=${id}#cart$`)],
  ]
  for (const [button, status, location] of expected) {
    const id = await open(returningOrder(at('/back?a=b%20c'), at('/given-up#cart')))
    const answer = await press(id, button)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(location(id))
    expect(answer.headers.get('location')).toStartWith(paypal.origin)
    expect((await paypal.show(id)).body.status).toBe(status)
  }
})

test('the buyer is never redirected to another site, whatever return URL the payment has', async () => {
  const { host, hostname } = new URL(paypal.origin)
  for (const address of [
    'https://evil.example/',
    `https://evil.example/?${paypal.origin}`,
    `http://${host}@evil.example/`,
    `https://${host}/`,
    `http://${hostname}.evil.example/`,
  ]) {
    for (const button of ['Approve', 'Decline', 'Cancel']) {
      const answer = await press(await open(returningOrder(address, address)), button)
      expect([address, button, answer.status]).toEqual([address, button, 200])
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).toContain('You can close this window')
    }
  }
})

test('without a return URL, a script of the shop closes the window', async () => {
  for (const button of ['Approve', 'Decline', 'Cancel']) {
    const answer = await press(await open(order()), button)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
      '<script src="/close-window.js" defer></script>',
    ])
    expect(html).toContain('You can close this window')
  }
  const script = Bun.file(join(import.meta.dir, '../../public/close-window.js'))
  expect((await script.text()).trim()).toBe('window.close()')
})

test('a browser may send the decision in either form encoding', async () => {
  const id = await open(order())
  const form = new FormData()
  form.set('token', id)
  form.set('decision', 'approve')
  const answer = await fetch(`${paypal.base}/checkoutnow`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  expect((await paypal.show(id)).body.status).toBe('APPROVED')
})

test('a buyer who comes back sees their last decision and can change it', async () => {
  const id = await open(order())
  const past = { Cancel: 'You cancelled this payment.', Decline: 'You had this payment declined.' }
  for (const [button, words] of Object.entries(past)) {
    await press(id, button)
    const { html } = await visit(id)
    expect(html).toContain(words)
    expect((await buttonsOf(html)).buttons).toHaveLength(3)
  }
  await press(id, 'Approve')
  expect((await visit(id)).html).toContain('You approved this payment.')
  expect((await paypal.show(id)).body.status).toBe('APPROVED')
})

test('the decision about a captured payment can no longer be changed', async () => {
  const id = await open(order())
  await press(id, 'Approve')
  await paypal.capture(id, { key: 'taken' })
  const { status, html } = await visit(id)
  expect(status).toBe(200)
  expect(html).toContain('already received')
  expect((await buttonsOf(html)).buttons).toHaveLength(0)
  const late = await paypal.decide(id, 'cancel')
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('already received')
  expect((await paypal.show(id)).body.status).toBe('COMPLETED')
})

test('an unknown payment gets a page with status 404', async () => {
  for (const { status, html } of [await visit('5O190127TN364715T'), await visit('')]) {
    expect(status).toBe(404)
    expect(html).toContain('Payment not found')
  }
  const posted = await paypal.decide('5O190127TN364715T', 'approve')
  expect(posted.status).toBe(404)
  expect(await posted.text()).toContain('Payment not found')
})

test('an unknown decision is refused and changes nothing', async () => {
  const id = await open(order())
  for (const decision of ['', 'APPROVE', 'refund']) {
    expect((await paypal.decide(id, decision)).status).toBe(400)
  }
  const noForm = await fetch(`${paypal.base}/checkoutnow`, { method: 'POST', body: '{}' })
  expect(noForm.status).toBe(404)
  expect((await paypal.show(id)).body.status).toBe('CREATED')
})
