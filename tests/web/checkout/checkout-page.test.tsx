// Must be the first import.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, mustard, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
const warning = 'Please complete all required fields before proceeding with PayPal payment.'

/** The amount next to a label in the summary. */
function amount(name: string): string | null {
  const summary = screen.getByRole('complementary', { name: 'Order Summary' })
  const term = within(summary).getByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent ?? null
}

describe('The page', () => {
  test('CHK-01 an empty cart says so, with a Continue Shopping link to the shop', async () => {
    page.show([])
    await page.until(() => screen.getByRole('heading', { name: 'Your cart is empty' }))
    const link = screen.getByRole('link', { name: 'Continue Shopping' })
    expect(link.getAttribute('href')).toBe('/')
    expect(screen.queryByRole('heading', { name: 'Order Summary' })).toBeNull()
  })

  test('NAME-07 CHK-02 a spinner shows while the cart is compared with the shop', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>()
    fixture.answers.set('GET /api/products', async () => {
      await asked
      return Response.json(fixture.products)
    })
    page.show([inCart(relish, 1)])
    await page.until(() => expect(fixture.asked('GET /api/products')).not.toBeEmpty())
    expect(screen.getByRole('status', { name: 'Loading checkout' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull()
    letGo()
    await page.until(() => screen.getByRole('heading', { name: 'Checkout' }))
    expect(screen.queryByRole('status', { name: 'Loading checkout' })).toBeNull()
  })

  test('CHK-03 shows a link to the shop, the heading, the summary and the form', async () => {
    await page.open([inCart(relish, 1)])
    expect(screen.getByRole('link', { name: 'Back to Store' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Order Summary' })).toBeTruthy()
    expect(screen.getByRole('form', { name: 'Checkout' })).toBeTruthy()
  })

  test('CHK-05 the sections are in order, with billing only when it differs', async () => {
    await page.open([inCart(relish, 1)])
    const sections = () =>
      within(screen.getByRole('form'))
        .getAllByRole('heading')
        .map((heading) => heading.textContent)
    expect(sections()).toEqual(['Contact Information', 'Shipping Address', 'Payment Method'])
    fireEvent.click(screen.getByLabelText('Billing address is different from shipping address'))
    expect(sections()).toEqual([
      'Contact Information',
      'Shipping Address',
      'Billing Address',
      'Payment Method',
    ])
    const form = screen.getByRole('form')
    const order = [
      page.field('Email'),
      page.field('Phone'),
      screen.getByLabelText('Billing address is different from shipping address'),
      page.field('First name', 'Billing Address'),
      screen.getByRole('radio', { name: 'PayPal' }),
      page.button('Complete All Required Fields'),
    ]
    const all = [...form.querySelectorAll('*')]
    const places = order.map((element) => all.indexOf(element))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('an unreachable shop shows an error with a retry button', async () => {
    fixture.answers.set('GET /api/products', () => new Response(null, { status: 500 }))
    page.show([inCart(relish, 1)])
    await page.until(() => screen.getByRole('heading', { name: "Checkout didn't load" }))
    fixture.answers.clear()
    page.press('Try again')
    await page.until(() => screen.getByRole('heading', { name: 'Checkout' }))
  })
})

describe('The summary', () => {
  test('CHK-04 has one line per cart item with name, quantity and line total', async () => {
    await page.open([inCart(relish, 2), inCart(mustard, 3)])
    const summary = screen.getByRole('complementary', { name: 'Order Summary' })
    const lines = within(summary).getAllByRole('listitem')
    expect(lines).toHaveLength(2)
    expect(lines[0]?.textContent).toContain('Haskap Relish')
    expect(lines[0]?.textContent).toContain('Quantity 2')
    expect(lines[0]?.textContent).toContain('$20.00')
    expect(lines[1]?.textContent).toContain('Maple Mustard')
    expect(lines[1]?.textContent).toContain('Quantity 3')
    expect(lines[1]?.textContent).toContain('$22.47')
  })

  test('T2 CHK-04 PRICE-06 Subtotal, Shipping, Tax and Total follow, and shipping is Free', async () => {
    await page.open([inCart(relish, 2), inCart(mustard, 3)])
    expect([amount('Subtotal'), amount('Shipping'), amount('Tax'), amount('Total')]).toEqual([
      '$42.47',
      'Free',
      '$0.00',
      '$42.47',
    ])
  })

  test('PRICE-03 tax shows once both province and postal code are set', async () => {
    await page.open([inCart(relish, 2)])
    page.type('Country', 'CA')
    page.type('Province / State', 'QC')
    expect(amount('Tax')).toBe('$0.00')
    page.type('Postal / Zip code', 'H2X 1Y4')
    // 14.975 % of $20.00 is $2.995.
    expect([amount('Tax'), amount('Total')]).toEqual(['$3.00', '$23.00'])
    page.type('Province / State', 'AB')
    expect([amount('Tax'), amount('Total')]).toEqual(['$1.00', '$21.00'])
    page.type('Postal / Zip code', ' ')
    expect(amount('Tax')).toBe('$0.00')
  })
})

describe('Paying', () => {
  test('NAME-04 CHK-08 STRIPE-01 PayPal is the only method and selected; no card is offered', async () => {
    await page.open([inCart(relish, 1)])
    const [radio, ...others] = screen.getAllByRole<HTMLInputElement>('radio')
    expect(others).toEqual([])
    expect(radio?.checked).toBe(true)
    expect(screen.getByRole('radio', { name: 'PayPal' })).toBe(radio as HTMLElement)
    expect(screen.queryByText(/credit card/i)).toBeNull()
    page.fillForm()
    expect(fixture.sent.some(({ path }) => path.includes('intent'))).toBe(false)
  })

  test('CHK-09 the submit button asks for missing fields until the form is complete', async () => {
    await page.open([inCart(relish, 1)])
    expect(screen.queryByRole('button', { name: 'Complete Order' })).toBeNull()
    expect(page.button('Complete All Required Fields').type).toBe('submit')
    page.fillForm()
    expect(page.button('Complete Order').type).toBe('submit')
    expect(screen.queryByRole('button', { name: 'Complete All Required Fields' })).toBeNull()
    page.type('City', '')
    expect(page.button('Complete All Required Fields')).toBeTruthy()
  })

  test('CHK-10 PayPal warns and its button is disabled until the form is complete', async () => {
    await page.open([inCart(relish, 1)])
    expect(screen.getByText(warning)).toBeTruthy()
    expect(page.paypalButton().disabled).toBe(true)
    page.fillForm()
    expect(screen.queryByText(warning)).toBeNull()
    expect(page.paypalButton().disabled).toBe(false)
  })

  test('CHK-08 a shop without PayPal says that payment is not available, with no dead button', async () => {
    await page.open([inCart(relish, 1)], { providers: {} })
    const words = screen.getByText("We can't take payments right now.")
    expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    page.fillForm()
    page.press('Complete Order')
    expect(document.activeElement?.contains(words)).toBe(true)
  })
})
