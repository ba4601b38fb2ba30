import { screen, waitFor } from '../../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { testShop } from '../../../support/shop-info.ts'
import { openFixture, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const { publicUrl } = testShop
afterEach(() => Object.assign(testShop, { publicUrl }))

/** The dashboard of somebody who signed in some time ago, and whose browser gets no live connection. */
function visitAgain() {
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=orders')
}

test('CLI-37 the dashboard says that live updates do not get through, though the shop answers', async () => {
  Object.assign(testShop, { publicUrl: location.origin })
  fixture.closeSocket()
  visitAgain()
  expect(await screen.findByText(/^Live updates don't get through/)).toBeTruthy()
  // Once they do, nothing is left of it.
  fixture.openSocket()
  await screen.findByText('Live')
  await waitFor(() => expect(screen.queryByText(/don't get through/)).toBeNull())
})

test('CLI-37 the dashboard names both addresses if it was opened at another one than the shop has', async () => {
  Object.assign(testShop, { publicUrl: 'https://sauces.example' })
  fixture.closeSocket()
  visitAgain()
  const found = await screen.findByText(/^You opened the dashboard at/)
  expect(found.textContent).toContain(location.origin)
  expect(found.textContent).toContain('https://sauces.example')
})

test('a shop that does not answer at all is offline, and nothing is said about proxies', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await screen.findByText('Live')
  fixture.setOnline(false)
  await screen.findByText('Offline')
  await Bun.sleep(4_000)
  expect(screen.queryByText(/get through|You opened/)).toBeNull()
})
