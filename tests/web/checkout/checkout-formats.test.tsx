// Must be the first import.
import { fireEvent, screen } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
useBuyerWindows()
const ZIP = 'Postal / Zip code'
const billing = 'Billing Address'

const isComplete = () => screen.queryByRole('button', { name: 'Complete Order' }) !== null

function blur(name: string, part?: string) {
  fireEvent.blur(page.field(name, part))
}

/** The accessible description of a field. */
function descriptionOf(name: string, part?: string): string {
  const ids = page.field(name, part).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? 'nothing').join(' ')
}

async function openFilled() {
  await page.open([inCart(relish, 1)])
  page.fillForm()
}

describe('A postal code', () => {
  test('CHK-11 of Canada is capitalized and spaced on blur', async () => {
    await openFilled()
    page.type(ZIP, 'k1a0b1')
    expect(isComplete()).toBe(true)
    expect(page.field(ZIP).value).toBe('k1a0b1')
    blur(ZIP)
    expect(page.field(ZIP).value).toBe('K1A 0B1')
    expect(page.field(ZIP).getAttribute('aria-invalid')).toBeNull()
  })

  test('CHK-11 is formatted for its country in the order, with or without blur', async () => {
    await openFilled()
    page.type(ZIP, 'k1a0b1')
    page.press('Pay with PayPal')
    const [sent] = await page.until(() => {
      const asked = fixture.asked('POST /api/paypal/order')
      expect(asked).toHaveLength(1)
      return asked
    })
    expect(sent?.body.order).toMatchObject({ shippingAddress: { zipCode: 'K1A 0B1' } })
  })

  test('T15 in an unusual format shows a warning and never blocks', async () => {
    await openFilled()
    page.type(ZIP, '90210')
    expect(descriptionOf(ZIP)).toBe('Such as K1A 0B1')
    blur(ZIP)
    const words = 'A Canadian postal code looks like K1A 0B1. Please check yours.'
    await page.until(() => expect(descriptionOf(ZIP)).toBe(words))
    expect(page.field(ZIP).getAttribute('aria-invalid')).toBeNull()
    expect(isComplete()).toBe(true)
    page.press('Pay with PayPal')
    const [sent] = await page.until(() => {
      const asked = fixture.asked('POST /api/paypal/order')
      expect(asked).toHaveLength(1)
      return asked
    })
    expect(sent?.body.order).toMatchObject({ shippingAddress: { zipCode: '90210' } })
  })

  test('T15 shows a new warning when the country changes', async () => {
    await openFilled()
    page.type(ZIP, '90210')
    blur(ZIP)
    await page.until(() => expect(descriptionOf(ZIP)).toContain('Please check'))
    page.type('Country', 'US')
    expect(descriptionOf(ZIP)).toBe('Such as 90210 or 90210-1234')
    page.type('Province / State', 'CA')
    expect(isComplete()).toBe(true)
  })

  test('of the billing address follows the country of the billing address', async () => {
    await openFilled()
    fireEvent.click(screen.getByLabelText('Billing address is different from shipping address'))
    page.type('Country', 'US', billing)
    page.type('Province / State', 'NY', billing)
    blur(ZIP, billing)
    await page.until(() =>
      expect(descriptionOf(ZIP, billing)).toContain('A US zip code looks like'),
    )
    expect(isComplete()).toBe(true)
    page.type(ZIP, '100011234', billing)
    blur(ZIP, billing)
    expect(page.field(ZIP, billing).value).toBe('10001-1234')
    expect(descriptionOf(ZIP, billing)).toBe('Such as 90210 or 90210-1234')
  })

  test('CHK-11 T15 that is missing is an error, without a format warning', async () => {
    await openFilled()
    page.type(ZIP, '   ')
    blur(ZIP)
    await page.until(() => expect(page.field(ZIP).getAttribute('aria-invalid')).toBe('true'))
    expect(descriptionOf(ZIP)).toBe('Postal or zip code is required.')
    expect(isComplete()).toBe(false)
  })
})

describe('A phone number', () => {
  test("CHK-11 T15 with missing digits shows its country's warning and never blocks", async () => {
    await openFilled()
    page.type('Phone', '613 555 01')
    blur('Phone')
    await page.until(() =>
      expect(descriptionOf('Phone')).toContain('10 digits, such as 613 555 0142'),
    )
    expect(page.field('Phone').getAttribute('aria-invalid')).toBeNull()
    expect(isComplete()).toBe(true)
    page.type('Phone', '+47 22 12 34 56')
    expect(descriptionOf('Phone')).toBe('In case the courier has a question')
  })

  test('CHK-13 T15 for billing may be empty or text', async () => {
    await openFilled()
    fireEvent.click(screen.getByLabelText('Billing address is different from shipping address'))
    for (const typed of ['', 'none']) {
      page.type('Phone', typed, billing)
      expect(isComplete()).toBe(true)
    }
    blur('Phone', billing)
    await page.until(() => expect(descriptionOf('Phone', billing)).toContain('Please check'))
  })
})

describe('The on-screen keyboard', () => {
  test('CHK-13 suits each field', async () => {
    await openFilled()
    const modeOf = (name: string) => page.field(name).getAttribute('inputmode')
    expect(modeOf('Email')).toBe('email')
    expect(modeOf('Phone')).toBe('tel')
    expect(modeOf(ZIP)).toBe('text')
    expect(page.field(ZIP).getAttribute('autocapitalize')).toBe('characters')
    expect(page.field('Email').getAttribute('autocapitalize')).toBe('none')
    page.type('Country', 'US')
    expect(modeOf(ZIP)).toBe('numeric')
  })
})
