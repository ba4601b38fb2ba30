import { fireEvent, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()

test('CHK-16 a mistyped mail domain is corrected with one click, once the field was left', async () => {
  await page.open([inCart(relish, 1)])
  page.fillForm()
  page.type('Email', 'nora@gmial.con')
  expect(screen.queryByRole('button', { name: 'nora@gmail.com' })).toBeNull()
  fireEvent.blur(page.field('Email'))
  fireEvent.click(await screen.findByRole('button', { name: 'nora@gmail.com' }))
  expect((page.field('Email') as HTMLInputElement).value).toBe('nora@gmail.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  expect(screen.getByText('For your order confirmation and updates.')).toBeTruthy()
})

test('CLOSE-01 CLOSE-02 the checkout of a closed shop says so in place of the payment methods, and asks nothing of it', async () => {
  const closing = { title: "We're closed until July 17", text: 'Gone fishing', opensAt: null }
  await page.open([inCart(relish, 1)], { closing: { ...closing, changesAt: null } })
  page.fillForm()
  expect(screen.getByText('Gone fishing')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Complete Order' }))
  await fixture.settled()
  expect(document.activeElement?.textContent).toContain("We're closed until July 17")
  expect(fixture.sent.filter(({ path }) => path.startsWith('/api/paypal'))).toEqual([])
})
