import { beforeAll, expect, test } from 'bun:test'
import { placeOrder } from '../e2e/placed-order.ts'
import { useSampleShop } from '../e2e/sample-shop.ts'
import { isHydrated, personAt } from '../support/engines/person.ts'
import { useWebKit } from '../support/engines/webkit.ts'

// How dialogs failed elsewhere in Safari, tried in its engine.

const window = useWebKit()
const shop = useSampleShop()
const { press, until, signIn } = personAt(window)

const open = async (path: string) => {
  await window.goTo(shop.url + path)
  await until(isHydrated)
}

/** Runs in the page: whether the last control of the uppermost dialog is on the screen. */
function isEndReachable(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!dialog || dialog.getAnimations().length > 0) return false
  const last = [...dialog.querySelectorAll<HTMLElement>('button, input')]
    .filter((each) => each.checkVisibility())
    .at(-1)
  last?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const box = last?.getBoundingClientRect()
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
}

beforeAll(async () => {
  await placeOrder(shop.url)
  await window.resize(447, 549)
  await signIn(shop.url)
})

for (const [name, path, ...names] of [
  ['the edit of an order', '/admin?tab=orders', /^Edit/],
  ['a refund', '/admin?tab=orders', /^Details/, /^Refund\.\.\./],
  ['a new order', '/admin?tab=orders', /^New order/],
  ['a new discount code', '/admin/discounts', /^New code/],
] as const) {
  test(`on a short phone the end of ${name} can be reached`, async () => {
    await window.goTo(shop.url + path)
    for (const each of names) {
      await press(each, { within: each.source.startsWith('^Edit') ? '[role=tabpanel]' : 'body' })
    }
    expect(await until(isEndReachable)).toBe(true)
  })
}

test('the page behind a dialog does not scroll', async () => {
  await open('/')
  await press(/^Cart/, { within: 'header' })
  await until(isEndReachable)
  const before = await window.run(() => scrollY)
  await window.perform([
    {
      type: 'wheel',
      id: 'wheel',
      actions: [{ type: 'scroll', x: 5, y: 5, deltaX: 0, deltaY: 400 }],
    },
  ] as never)
  await Bun.sleep(300)
  expect(await window.run(() => scrollY)).toBe(before)
})
