// Must be the first import.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import * as page from './checkout-steps.tsx'

const fixture = useCheckoutFixture()

const summary = () => screen.getByRole('complementary', { name: 'Order Summary' })

function answerCode(answer: object) {
  fixture.answers.set('POST /api/discounts/check', async () => Response.json(answer))
}

async function enter(code: string) {
  fireEvent.click(within(summary()).getByRole('button', { name: 'Discount code' }))
  const field = await page.until(() => within(summary()).getByLabelText('Discount code'))
  fireEvent.change(field as HTMLElement, { target: { value: code } })
  fireEvent.click(within(summary()).getByRole('button', { name: 'Apply' }))
}

test('DISC-05 DISC-07 the field is behind a button, and an applied code lowers the total until it is removed', async () => {
  answerCode({
    discount: { code: 'SUMMER', kind: 'percent', value: 50 },
    refusal: null,
    message: null,
  })
  await page.open([inCart(relish, 2)])
  expect(within(summary()).queryByLabelText('Discount code')).toBeNull()
  const before = summary().textContent
  await enter('summer')
  await page.until(() => within(summary()).getByText('Code SUMMER is applied.'))
  expect(within(summary()).getByText('Discount (SUMMER)')).toBeTruthy()
  fireEvent.click(within(summary()).getByRole('button', { name: 'Remove code SUMMER' }))
  await page.until(() =>
    expect(within(summary()).queryAllByText('Discount (SUMMER)').length).toBe(0),
  )
  expect(summary().textContent).toContain(before?.slice(0, 40) ?? '')
})

test('DISC-03 a code that cannot be used says why', async () => {
  answerCode({ discount: null, refusal: 'used_up', message: 'This code has been used up.' })
  await page.open([inCart(relish, 1)])
  await enter('GONE')
  await page.until(() => within(summary()).getByText('This code has been used up.'))
  expect(within(summary()).queryByText(/^Discount \(/)).toBeNull()
})
