import { cleanup, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { NotificationMarks } from '#shared/contract/staff/dashboard.ts'
import { setLocaleSource } from '#shared/i18n/locale.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, pause, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let sauce: ListedProduct

beforeAll(async () => {
  sauce = await fixture.shop.addProduct({ name: 'Cedar Syrup', stock: 100 })
})

// Simulates a returning browser in which everything has been seen.
beforeEach(seeEverything)

function seeEverything() {
  const heard = fixture.shop.context.live.position()
  const feed = { heard, heardAt: new Date().toISOString(), entries: [], low: {} }
  localStorage.setItem('admin_feed', JSON.stringify(feed))
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const news = (count: number) =>
  waitFor(() => expect(bell().getAttribute('aria-label')).toBe(`Notifications, ${count} new`))
const lines = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

function openFeed() {
  press(/^Notifications/)
}

const order = () => buy(fixture.shop, [{ product: sauce, quantity: 1 }])

function change({ id }: DetailedOrder, body: object) {
  return fixture.shop.api('PUT', `/api/orders/${id}`, { body, token: fixture.token })
}

const ina = { rating: 4, customerName: 'Ina', customerEmail: 'ina@example.ca' }

async function review(): Promise<Review> {
  const body = { ...ina, productId: sauce.id }
  return (await fixture.shop.api<Review>('POST', '/api/reviews', { body })).body
}

test('events on other tabs are counted, described in words and marked as seen once viewed', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  const placed = await order()
  await change(placed, { status: 'shipped' })
  await review()
  await news(3)
  const number = placed.id.slice(-8)
  openFeed()
  expect(
    lines().map((line) =>
      line?.replace(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec).*$/, ''),
    ),
  ).toEqual([
    'New review of Cedar Syrup: 4 stars, from Ina',
    `Order #${number} from Ada Singh is now shipped`,
    `New order #${number} from Ada Singh, $11.30`,
  ])
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, nothing new'))
  await visitSignedIn(fixture, '/admin?tab=users')
  expect(bell().getAttribute('aria-label')).toBe('Notifications, nothing new')
})

test('a new order announces itself in the title of the tab and to screen readers', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  await order()
  await waitFor(() => expect(document.title).toBe('(1) Admin Dashboard · Saucery'))
  expect(await screen.findByText('New order from Ada Singh, $11.30.')).toBeTruthy()
  await order()
  await waitFor(() => expect(document.title).toBe('(2) Admin Dashboard · Saucery'))
  openFeed()
  await waitFor(() => expect(document.title).toBe('Admin Dashboard · Saucery'))
})

test('events on the open tab and changes made in this browser do not count as new', async () => {
  const first = await order()
  seeEverything()
  await visitSignedIn(fixture, '/admin?tab=orders')
  await order()
  await screen.findByText('New order from Ada Singh, $11.30.')
  const select = await screen.findByRole('combobox', {
    name: `Status of order ${first.id.slice(-8)}`,
  })
  fireEvent.change(select, { target: { value: 'shipped' } })
  await screen.findByText('Order Updated')
  await pause(500)
  expect(bell().getAttribute('aria-label')).toBe('Notifications, nothing new')
  openFeed()
  expect(lines()).toHaveLength(1)
})

test('APROD-08 reviews that come back with a deleted product are no news', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Old news', stock: 100 })
  const body = { ...ina, productId: id }
  await fixture.shop.api('POST', '/api/reviews', { body })
  const { token } = fixture
  await fixture.shop.api('DELETE', `/api/products/${id}`, { token })
  seeEverything()
  await visitSignedIn(fixture, '/admin?tab=users')
  await fixture.shop.api('POST', `/api/products/${id}/restore`, { token })
  await review()
  await news(1)
  openFeed()
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toStartWith('New review of Cedar Syrup')
})

test('events missed while the dashboard was closed are listed exactly once', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  await order()
  await news(1)
  cleanup()
  await order()
  await review()
  await visitSignedIn(fixture, '/admin?tab=users')
  await news(3)
  await visitSignedIn(fixture, '/admin?tab=users')
  await pause(400)
  await news(3)
})

test('low stock is reported once, and again when there is none left', async () => {
  const rare = await fixture.shop.addProduct({ name: 'Rare Relish', stock: 7 })
  await visitSignedIn(fixture, '/admin?tab=users')
  const set = (stock: number) =>
    fixture.shop.api('PUT', `/api/products/${rare.id}`, { body: { stock }, token: fixture.token })
  for (const stock of [6, 4, 3, 0]) await set(stock)
  await news(2)
  openFeed()
  const words = lines().join('\n')
  expect(words).toContain('Rare Relish: only 4 left')
  expect(words).toContain('Rare Relish is out of stock')
})

test('signing out leaves no names in the browser, and unseen entries are listed again', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  await order()
  await news(1)
  press('Logout')
  await screen.findByLabelText('Username')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ada Singh')
  await visitSignedIn(fixture, '/admin?tab=users')
  await news(1)
})

test('sound is off by default, and notification permission is requested only when its switch is turned on', async () => {
  let asked = 0
  Object.assign(globalThis, {
    Notification: class {
      static permission = 'default'
      static requestPermission(): Promise<NotificationPermission> {
        asked += 1
        return Promise.resolve('granted')
      }
    },
  })
  try {
    await visitSignedIn(fixture, '/admin?tab=users')
    openFeed()
    const sound = screen.getByRole<HTMLInputElement>('switch', { name: 'Play a sound' })
    const desktop = screen.getByRole<HTMLInputElement>('switch', {
      name: 'Show a desktop notification',
    })
    expect([sound.checked, desktop.checked, asked]).toEqual([false, false, 0])
    desktop.click()
    await waitFor(() => expect(desktop.checked).toBe(true))
    expect(asked).toBe(1)
  } finally {
    Reflect.deleteProperty(globalThis, 'Notification')
  }
})

test('a new browser is notified of waiting orders and reviews, but not of completed orders', async () => {
  const done = await order()
  await change(done, { status: 'completed' })
  const waiting = await order()
  await review()
  localStorage.removeItem('admin_feed')
  await visitSignedIn(fixture, '/admin?tab=users')
  await waitFor(() => expect(bell().getAttribute('aria-label')).toMatch(/, \d+ new$/))
  openFeed()
  const words = lines().join('\n')
  expect(words).toContain(`New order #${waiting.id.slice(-8)}`)
  expect(words).toContain('New review of Cedar Syrup')
  expect(words).not.toContain(done.id.slice(-8))
  expect(words).not.toContain('while you were away')
  expect(screen.queryByText('All caught up')).toBeNull()
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, nothing new'))
})

test('notifications are worded in the language of the reader, also those that came before a switch', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  await review()
  await news(1)
  setLocaleSource(() => 'fr')
  try {
    openFeed()
    expect(lines()[0]).toContain('Nouvel avis sur Cedar Syrup')
  } finally {
    setLocaleSource(() => 'en')
  }
})

test('notifications that an earlier version stored as text are fetched again', async () => {
  await review()
  const old = {
    seq: 1,
    at: new Date().toISOString(),
    kind: 'review',
    about: 'x',
    words: 'Old words',
  }
  const feed = { heard: 1, heardAt: old.at, entries: [old], low: {} }
  localStorage.setItem('admin_feed', JSON.stringify(feed))
  await visitSignedIn(fixture, '/admin?tab=users')
  await waitFor(() => expect(bell().getAttribute('aria-label')).toMatch(/, \d+ new$/))
  openFeed()
  const words = lines().join('\n')
  expect(words).toContain('New review of Cedar Syrup')
  expect(words).not.toContain('Old words')
})

test('FEED-01 notifications seen in one browser count as seen in another one with the same account, and later ones as new', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  await review()
  await news(1)
  openFeed()
  await waitFor(async () => {
    const { body } = await fixture.shop.api<NotificationMarks>(
      'GET',
      '/api/admin/notifications/marks',
      { token: fixture.token },
    )
    expect(Date.parse(body.reviews ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
  cleanup()
  const later = await order()
  localStorage.removeItem('admin_feed')
  await visitSignedIn(fixture, '/admin?tab=users')
  await news(1)
  openFeed()
  const [newest, ...others] = lines()
  expect(newest).toContain(`New order #${later.id.slice(-8)}`)
  expect(newest).toEndWith('New')
  expect(others.join()).toContain('New review of Cedar Syrup')
  expect(others.filter((line) => line?.endsWith('New'))).toEqual([])
})

test('a notification links to its order, even if the current filters would hide it', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders&status=completed')
  fireEvent.click(screen.getByRole('tab', { name: 'Users' }))
  const placed = await order()
  await news(1)
  openFeed()
  const number = placed.id.slice(-8)
  fireEvent.click(screen.getByRole('link', { name: new RegExp(`New order #${number}`) }))
  expect(await screen.findByRole('dialog', { name: `Order #${number}` })).toBeTruthy()
  // In the drawer and, without the filter, on its card.
  await waitFor(() =>
    expect(
      screen.getAllByRole('combobox', { name: `Status of order ${number}`, hidden: true }),
    ).toHaveLength(2),
  )
  expect(new URLSearchParams(location.search).get('status')).toBeNull()
})
