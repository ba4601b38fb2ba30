import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { Role } from '#shared/contract/roles.ts'
import { type CommandId, commands } from '../../../../src/web/admin/commands/catalog.ts'
import { isOffered } from '../../../../src/web/admin/commands/offered.ts'
import { addPerson, type Person } from '../../../support/people.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, visit } from '../admin.fixture.tsx'

const fixture = openFixture()

/** What the shop refused because of a missing permission. */
const refused: string[] = []

beforeAll(async () => {
  const { shop } = fixture
  const { metrics } = shop.context
  const count = metrics.countAction
  metrics.countAction = (facts) => {
    if (facts.status === 403) refused.push(facts.action)
    count(facts)
  }
  const product = await shop.addProduct({ name: 'Mango Heat' })
  await buy(shop, [{ product, quantity: 1 }], { customerName: 'Ada Buyer' })
  const review = { productId: product.id, rating: 4, comment: 'Hot!' }
  const body = { ...review, customerName: 'Rita', customerEmail: 'rita@example.ca' }
  await shop.api('POST', '/api/reviews', { body })
})

async function visitAs({ token, isAdmin, role }: Person, path = '/admin') {
  localStorage.setItem('admin_token', token)
  localStorage.setItem('admin_rights', JSON.stringify({ isAdmin, role }))
  visit(path)
  await screen.findByText('Live')
}

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

const shown: Record<Role, { tabs: string[]; hidden: RegExp }> = {
  packer: {
    tabs: ['Products', 'Orders'],
    hidden: /Revenue|Refund|Add Product|Delete|Activity|Discount|Export/,
  },
  moderator: {
    tabs: ['Products', 'Reviews'],
    hidden: /Revenue|Add Product|Add stock|Activity|Ada/,
  },
  accountant: { tabs: ['Orders'], hidden: /Edit|New order|Mango Heat: |Activity|Rita/ },
  viewer: {
    tabs: ['Products', 'Orders', 'Reviews'],
    hidden: /Edit|Delete|Add Product|New order|Approve\b/,
  },
  manager: { tabs: ['Products', 'Orders', 'Reviews'], hidden: /Users|Access tokens/ },
}

for (const [role, { tabs: names, hidden }] of Object.entries(shown)) {
  test(`ROLE-02 the dashboard shows a ${role} what the role may use, and nothing that is refused`, async () => {
    const person = await addPerson(fixture.shop, { role: role as Role })
    refused.length = 0
    for (const name of names) {
      await visitAs(person, `/admin?tab=${name.toLowerCase()}&status=all`)
      await waitFor(() => expect(tabs().map((tab) => tab?.replace(/\d+$/, ''))).toEqual(names))
      await screen.findAllByText(name === 'Reviews' ? 'Rita' : /Mango Heat/)
      expect(document.body.textContent).not.toMatch(hidden)
      // Managers may do what almost every button does, which would change the page on the way.
      if (role === 'manager') continue
      const before = buttons().filter((label) => !/Logout|Français|Back to/.test(label ?? ''))
      for (const label of new Set(before)) {
        const [button] = screen.queryAllByRole('button', { name: label ?? '' })
        if (button && !button.closest('dialog')) fireEvent.click(button)
        for (const dialog of screen.queryAllByRole('dialog'))
          fireEvent.keyDown(dialog, { key: 'Escape' })
      }
    }
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    await Bun.sleep(100)
    expect(refused).toEqual([])
  })
}

test('ROLE-02 only commands that show nothing of the shop are offered to everyone', () => {
  const ids = Object.keys(commands) as CommandId[]
  expect(ids.filter((id) => isOffered(id, () => false))).toEqual([
    'goSettings',
    'goStore',
    'palette',
    'help',
    'search',
    'undo',
    'density',
    'notifications',
    'logout',
  ])
})

test('ROLE-02 a page that the role may not use says so, and the palette does not lead there', async () => {
  const person = await addPerson(fixture.shop, { role: 'packer' })
  await visitAs(person, '/admin/mail')
  expect(await screen.findByText("You can't open this page")).toBeTruthy()
  await visitAs(person)
  await screen.findAllByText('Mango Heat')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const list = await screen.findByRole('listbox')
  const lines = within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '')
  expect(lines.some((line) => line.includes('Go to orders'))).toBe(true)
  expect(
    lines.filter((line) => /users|reviews|discount|Add product|Go to email/i.test(line)),
  ).toEqual([])
})

test('ROLE-03 a role taken away while the dashboard is open takes its tabs away, with words', async () => {
  const person = await addPerson(fixture.shop, { role: 'manager' })
  await visitAs(person, '/admin?tab=orders')
  await screen.findByText('Ada Buyer')
  const path = `/api/users/${person.id}`
  const token = await fixture.shop.asOwner()
  await fixture.shop.api('PUT', path, { token, body: { role: 'moderator' } })
  expect(await screen.findByText('Your permissions have changed', {})).toBeTruthy()
  await waitFor(() => expect(tabs().join()).toMatch(/^Products,Reviews/))
  expect(screen.queryAllByText('Ada Buyer').length).toBe(0)
})
