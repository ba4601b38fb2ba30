import { beforeAll, describe, expect, test } from 'bun:test'
import { personAt } from '../../support/engines/person.ts'
import { useWebKit } from '../../support/engines/webkit.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staffCalls } from '../staff.ts'

// In Safari's engine, a flexible box whose size is a percentage of an unknown height is empty.

const window = useWebKit()
const shop = useSampleShop()
const send = staffCalls(shop)
const { press, fill, type, until, signIn } = personAt(window)

type Step = () => Promise<unknown>

const add = () => press(/^Add Wild Herb Chimichurri to cart/)
const openCart = () => press(/^Cart/, { within: 'header' })

/** How to open each dialog of the shop, from a page. */
const ofShop: Record<string, [page: string, ...steps: Step[]]> = {
  'the empty cart': ['/', openCart],
  'the cart': ['/', add, openCart],
  'the cart beside a product': ['/product/ID', openCart],
  'the search': ['/about', () => press(/^Search/, { within: 'header' })],
}

const ofDashboard: Record<string, [page: string, ...steps: Step[]]> = {
  'the command palette': ['/admin', () => type('k', { control: true })],
  'the notifications': ['/admin', () => press(/^Notifications/)],
  'the deletion of a product': ['/admin', () => press(/^Delete /, { within: 'article' })],
  'an import of products': ['/admin', () => press(/^Import$/)],
  'an export of products': ['/admin', () => press(/^Export$/)],
  'the edit of an order': [
    '/admin?tab=orders',
    () => press(/^Edit/, { within: '[role=tabpanel]' }),
  ],
  "an order's details": ['/admin?tab=orders', () => press(/^Details/)],
  'a refund': [
    '/admin?tab=orders',
    () => press(/^Details/),
    () => press(/^Refund\.\.\./, { within: 'dialog[open]' }),
  ],
  'a new order': ['/admin?tab=orders', () => press(/^New order/)],
  'the deletion of a review': ['/admin?tab=reviews', () => press(/^Delete/)],
  'a new user': ['/admin?tab=users', () => press(/^Add User/)],
  'the deletion of a user': ['/admin?tab=users', () => press(/^Delete/)],
  'a new discount code': ['/admin/discounts', () => press(/^New code/)],
  'the question about leaving': [
    '/admin/discounts',
    () => press(/^New code/),
    () => fill(/^Code/, 'MAPLE', 'dialog[open]'),
    () => press(/^Close/, { within: 'dialog[open]' }),
    () => until(() => document.querySelectorAll('dialog[open]').length === 2),
  ],
}

/** Phones have no keys, and so no list of them. */
const ofKeyboard: typeof ofDashboard = {
  'the list of keys': ['/admin', () => press(/^Keyboard shortcuts/)],
}

/** Runs in the page: whether the dashboard shows its list. */
function isLoaded() {
  return (
    document.querySelector('main h2, main article') !== null &&
    !document.querySelector('[aria-busy=true]')
  )
}

/** Runs in the page: what a person sees of the uppermost dialog, which is null until it is open. */
function opened() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const body = dialog?.querySelector('header + div')
  if (!dialog || !body || dialog.getAnimations().length > 0) return null
  const box = dialog.getBoundingClientRect()
  const needed = Math.min(body.scrollHeight, 150)
  const isInside = (each: Element) => {
    const { top, bottom, height } = each.getBoundingClientRect()
    return height > 0 && top >= box.top - 1 && bottom <= box.bottom + 1
  }
  const parts = [...dialog.querySelectorAll(':scope > :first-child > *')]
  return {
    isTall: box.height >= 150,
    isBodyVisible: body.clientHeight >= needed,
    areAllPartsInside: parts.every(isInside),
    isOnScreen: box.top >= 0 && box.bottom <= innerHeight + 1,
  }
}

const visible = { isTall: true, isBodyVisible: true, areAllPartsInside: true, isOnScreen: true }

async function expectVisible(page: string, steps: Step[]) {
  await window.goTo(shop.url + page)
  if (page.startsWith('/admin')) await until(isLoaded)
  for (const step of steps) await step()
  expect(await until(opened)).toEqual(visible)
}

for (const [width, height] of [
  [1366, 800],
  [447, 800],
] as const) {
  describe(`NAME-09 In Safari's engine at ${width} pixels the content can be seen of`, () => {
    beforeAll(async () => {
      await window.resize(width, height)
      await window.goTo(`${shop.url}/robots.txt`)
      await window.run(() => localStorage.clear())
    })

    for (const [name, [page, ...steps]] of Object.entries(ofShop)) {
      test(name, async () => {
        const [first] = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string }[]
        await expectVisible(page.replace('ID', first?.id ?? ''), steps)
      })
    }
  })

  describe(`NAME-09 In Safari's engine at ${width} pixels, on the dashboard, the content can be seen of`, () => {
    beforeAll(async () => {
      await window.resize(width, height)
      await placeOrder(shop.url)
      const name = `clerk${width}`
      await send('POST', '/api/users', { username: name, password: 'a good long password' })
      await signIn(shop.url)
    })

    const dialogs = width > 1000 ? { ...ofDashboard, ...ofKeyboard } : ofDashboard
    for (const [name, [page, ...steps]] of Object.entries(dialogs)) {
      test(name, () => expectVisible(page, steps))
    }
  })
}
