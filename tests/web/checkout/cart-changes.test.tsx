// Must be the first import.
import { screen, within } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, mustard, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
const vanished = { ...mustard, id: '0f0e2c1a-5b1d-4c5e-9d2e-6a1f6a2b3cff', name: 'Plum Chutney' }

const lineOf = (name: string) => {
  const line = screen
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name))
  if (!line) throw new Error(`There is no line for ${name}.`)
  return line
}
const total = () => screen.getByText('Total').nextElementSibling?.textContent

/** The text of the live regions. */
const announced = () => document.querySelector('[aria-live=polite].sr-only')?.textContent ?? ''

describe('A deleted product', () => {
  test('CHK-15 O36 CHK-04 is marked, costs nothing and blocks the payment until it is removed here', async () => {
    await page.open([inCart(relish, 1), inCart(vanished, 2)])
    page.fillForm()
    expect(lineOf('Plum Chutney').textContent).toContain('No longer sold.')
    await page.until(() => expect(announced()).toContain('Plum Chutney: No longer sold.'))
    expect(total()).toBe('$11.30')
    expect(page.paypalButton().disabled).toBe(true)
    page.press('Complete Order')
    expect(document.activeElement?.textContent).toContain("1 item can't be bought anymore.")
    expect(fixture.asked('POST /api/check-stock')).toEqual([])
    page.press('Remove Plum Chutney')
    expect(page.storedCart().map(({ name }) => name)).toEqual(['Haskap Relish'])
    await page.until(() => expect(document.activeElement?.textContent).toBe('Order Summary'))
    expect(page.paypalButton().disabled).toBe(false)
    expect(announced()).toBe('')
  })

  test('CHK-01 removing the only item empties the cart', async () => {
    await page.open([inCart(vanished, 1)])
    page.press('Remove Plum Chutney')
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toBeTruthy()
  })

  test('CHK-04 a sold-out product also blocks the payment', async () => {
    fixture.products.splice(0, 1, { ...relish, stock: 0 })
    await page.open([inCart(relish, 1), inCart(mustard, 1)])
    page.fillForm()
    expect(lineOf('Haskap Relish').textContent).toContain('Out of stock.')
    expect(page.paypalButton().disabled).toBe(true)
    page.press('Remove Haskap Relish')
    expect(page.paypalButton().disabled).toBe(false)
  })
})

describe('A changed price', () => {
  test('CHK-04 is announced, both prices are shown, and the total uses the new price', async () => {
    await page.open([inCart(relish, 2, { price: '8.00' })])
    const line = within(lineOf('Haskap Relish'))
    expect(line.getByText('The price has changed from $8.00 to $10.00.')).toBeTruthy()
    expect(line.getByText('$8.00').closest('s')).not.toBeNull()
    expect(line.getByText('$20.00')).toBeTruthy()
    expect(total()).toBe('$20.00')
    await page.until(() => expect(announced()).toContain('Haskap Relish: The price has changed'))
    page.fillForm()
    expect(page.paypalButton().disabled).toBe(false)
  })

  test('CHK-04 a price in another notation is not a change', async () => {
    await page.open([inCart(relish, 2, { price: '10' })])
    expect(screen.queryByText(/price has changed/)).toBeNull()
  })
})

describe('A quantity above the stock', () => {
  test('CHK-04 is lowered in the summary and the cart, and announced', async () => {
    await page.open([inCart(relish, 8), inCart(mustard, 9)])
    const words = 'Only 5 left, so we changed your quantity from 8.'
    await page.until(() => within(lineOf('Haskap Relish')).getByText(words))
    await page.until(() => expect(announced()).toContain(`Haskap Relish: ${words}`))
    expect(page.storedCart().map(({ quantity }) => quantity)).toEqual([5, 9])
    expect(within(lineOf('Haskap Relish')).getByText('$50.00')).toBeTruthy()
    page.fillForm()
    expect(page.button('Complete Order').disabled).toBe(false)
    expect(page.paypalButton().disabled).toBe(false)
  })

  test('CHK-04 a cart without changes announces nothing', async () => {
    await page.open([inCart(relish, 5), inCart(mustard, 1)])
    expect(screen.queryByText(/lowered|changed|longer/)).toBeNull()
    expect(announced()).toBe('')
  })
})
