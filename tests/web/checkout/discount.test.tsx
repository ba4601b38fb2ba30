// Must be the first import.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { refuse } from './fake-shop.ts'

const fixture = useCheckoutFixture()
useBuyerWindows()

const summary = () => screen.getByRole('complementary', { name: 'Order Summary' })

function answerCode(answer: object) {
  fixture.answers.set('POST /api/discounts/check', async () => Response.json(answer))
}

const accepted = {
  discount: { code: 'SUMMER', kind: 'percent', value: 50 },
  refusal: null,
  message: null,
}

async function enter(code: string) {
  fireEvent.click(within(summary()).getByRole('button', { name: 'Discount code' }))
  const field = await page.until(() => within(summary()).getByLabelText('Discount code'))
  fireEvent.change(field as HTMLElement, { target: { value: code } })
  fireEvent.click(within(summary()).getByRole('button', { name: 'Apply' }))
}

test('DISC-05 DISC-07 the field is behind a button, and an applied code lowers the total until it is removed', async () => {
  answerCode(accepted)
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

test('DISC-02 DISC-03 the code check sends no customer details, and a code refused at payment says why', async () => {
  answerCode(accepted)
  await page.open([inCart(relish, 2)])
  page.fillForm()
  await enter('summer')
  await page.until(() => within(summary()).getByText('Code SUMMER is applied.'))
  const [asked] = fixture.asked('POST /api/discounts/check')
  expect(Object.keys(asked?.body ?? {})).toEqual(['code', 'items'])
  const message = "You've already used this code."
  const errors = [{ path: '/order/discountCode', message }]
  fixture.answers.set('POST /api/paypal/order', () => refuse('price_changed', { errors }))
  page.press('Pay with PayPal')
  const field = await page.until(() => within(summary()).getByLabelText('Discount code'))
  const words = () =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  await page.until(() => expect(words()).toBe(message))
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true'])
  expect(within(summary()).queryByText('Discount (SUMMER)')).toBeNull()
  // Without it the payment goes on.
  fixture.answers.delete('POST /api/paypal/order')
  page.press('Try Again')
  await page.until(() => expect(fixture.payments.size).toBe(1))
  expect([...fixture.payments.values()][0]?.order.discountCode).toBeUndefined()
})

test('DISC-07 the focus goes to the field, to the removal of the code and back, and the answer is announced', async () => {
  answerCode(accepted)
  await page.open([inCart(relish, 2)])
  const inside = within(summary())
  const hasFocus = (find: () => HTMLElement) =>
    page.until(() => expect(document.activeElement === find()).toBe(true))
  const field = () => inside.getByLabelText('Discount code')
  const button = (name: string) => inside.getByRole('button', { name })
  const pressed = (name: string) => {
    button(name).focus()
    fireEvent.click(button(name))
  }
  pressed('Discount code')
  await hasFocus(field)
  const status = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(status?.getAttribute('role')).toBe('status')
  fireEvent.change(field(), { target: { value: 'summer' } })
  pressed('Apply')
  await hasFocus(() => button('Remove code SUMMER'))
  expect([status?.isConnected, status?.textContent]).toEqual([true, 'Code SUMMER is applied.'])
  pressed('Remove code SUMMER')
  await hasFocus(field)
  expect(status?.textContent).toBe('')
})

test('DISC-07 a code that is refused leaves the focus where it was', async () => {
  answerCode({ discount: null, refusal: 'used_up', message: 'This code has been used up.' })
  await page.open([inCart(relish, 1)])
  await enter('GONE')
  const apply = within(summary()).getByRole('button', { name: 'Checking...' })
  apply.focus()
  await page.until(() => within(summary()).getByText('This code has been used up.'))
  expect(document.activeElement === apply).toBe(true)
})

test('DISC-07 the response does not take the focus from a shopper who moved to another field', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  fixture.answers.set('POST /api/discounts/check', async () => {
    await promise
    return Response.json(accepted)
  })
  await page.open([inCart(relish, 2)])
  await enter('summer')
  page.field('Email').focus()
  resolve()
  await page.until(() => within(summary()).getByText('Code SUMMER is applied.'))
  expect(document.activeElement === page.field('Email')).toBe(true)
})
