// Must be the first import.
import { act, screen } from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import { productsQuery } from '../../../src/web/api/queries.ts'
import { decide, isReady, openPayment } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import type { QueryClient } from '@tanstack/react-query'

const fixture = useCheckoutFixture()
const browser = useBuyerWindows()
const clock = useFakeClock()
let queries: QueryClient

// The shop has 5 of these.
beforeEach(async () => {
  queries = (await page.open([inCart(relish, 4)])).client
  page.fillForm()
  clock.hold()
})

/** The shop's feed reports the remaining stock. */
function hear(stock: number) {
  return act(async () => {
    queries.setQueryData(productsQuery.queryKey, [{ ...relish, stock }])
    await Bun.sleep(20)
  })
}

const quantities = () => page.storedCart().map(({ quantity }) => quantity)

test("CHK-04 the payment's own hold does not lower the cart", async () => {
  const window = await openPayment(browser)
  await hear(1)
  expect(quantities()).toEqual([4])
  await decide(fixture, clock, window, null)
  await isReady()
  await clock.pass(1_000)
  expect(quantities()).toEqual([4])
  expect(page.paypalButton().disabled).toBe(false)
  expect(screen.queryByText(/lowered/)).toBeNull()
})

test('CHK-04 stock released by a cancelled payment may arrive a moment later', async () => {
  const window = await openPayment(browser)
  await hear(1)
  await decide(fixture, clock, window, 'cancel')
  await isReady()
  await clock.pass(300)
  await hear(5)
  await clock.pass(1_000)
  expect(quantities()).toEqual([4])
})

test('CHK-04 stock sold to others is reported after the payment ends', async () => {
  const window = await openPayment(browser)
  await hear(1)
  await decide(fixture, clock, window, 'cancel')
  await isReady()
  await hear(2)
  expect(quantities()).toEqual([4])
  await clock.pass(1_000)
  await page.until(() => screen.getByText('Only 2 left, so we changed your quantity from 4.'))
  expect(quantities()).toEqual([2])
})

test('CHK-04 changes before the payment are reported at once', async () => {
  await hear(3)
  await page.until(() => screen.getByText('Only 3 left, so we changed your quantity from 4.'))
})
