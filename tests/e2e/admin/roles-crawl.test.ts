import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { permissionsOf, roles } from '#shared/contract/roles.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

// Visits every page of the dashboard as each role.

const { visit } = useBrowser()
const shop = useSampleShop({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } })
const send = staffCalls(shop)
const password = 'long enough for all'

/** What nobody sees without one of these permissions, in texts and in the names of controls. */
const secrets: { words: string | RegExp; needs: Permission[] }[] = [
  { words: 'Zelda Customer', needs: ['orders:read', 'customers:read', 'mail:read'] },
  { words: 'zelda@customer.example', needs: ['orders:read', 'customers:read', 'mail:read'] },
  { words: 'A note about Zelda', needs: ['orders:read'] },
  { words: 'Rita Reviewer', needs: ['reviews:read'] },
  { words: 'ZELDASCODE', needs: ['discounts:read', 'orders:read'] },
  { words: 'zeldas-hook', needs: ['webhooks:write', 'activity:read'] },
  { words: 'Zelda’s token', needs: ['tokens:write', 'activity:read'] },
  { words: 'someone-else-crawled', needs: ['staff:write', 'activity:read'] },
  { words: /Revenue/, needs: ['reports:read'] },
  { words: /^(New order|Market sale)/, needs: ['orders:write'] },
  { words: /^(Add Product|Add stock|Duplicate )/, needs: ['products:write'] },
  // An email has this name, too, for those who see the settings.
  { words: /^Refund(?! due|s|ed)/, needs: ['refunds:write', 'settings:read'] },
  { words: /^(Approve|Reject)/, needs: ['reviews:write'] },
  { words: /^(Add User)/, needs: ['staff:write'] },
  { words: /^New access token/, needs: ['tokens:write'] },
  { words: /^New webhook/, needs: ['webhooks:write'] },
  { words: /^Save$/, needs: ['settings:write'] },
  { words: /^(Export|Download)/, needs: ['export:read', 'reports:read'] },
]

const pages = [
  ...['products', 'users', 'orders', 'reviews', 'activity'].map((tab) => `?tab=${tab}&status=all`),
  '/mail',
  '/settings',
  '/settings/shipping',
  '/settings/taxes',
  '/discounts',
  '/collections',
  '/webhooks',
  '/customers',
  '/reports',
  '/tokens',
  '/till',
]

let total = 0
let productId = ''
let orderId = ''
beforeAll(async () => {
  for (const _ of [1, 2]) {
    const { id, totalAmount } = await placeOrder(shop.url)
    orderId = id
    total += parseMoney(totalAmount) ?? 0
    const names = { customerName: 'Zelda Customer', customerEmail: 'zelda@customer.example' }
    await send('PUT', `/api/orders/${id}`, names)
    await send('POST', `/api/orders/${id}/notes`, { text: 'A note about Zelda' })
  }
  const products = await send<ListedProduct[]>('GET', '/api/products')
  productId = products[0]?.id ?? ''
  await send('POST', '/api/reviews', {
    productId,
    rating: 4,
    customerName: 'Rita Reviewer',
    customerEmail: 'rita@reviewer.example',
  })
  await send('POST', '/api/admin/discounts', { ...tenPercentOff, code: 'ZELDASCODE' })
  const hook = { url: 'http://127.0.0.1:9/zeldas-hook', events: ['order.created'] }
  await send('POST', '/api/webhooks', hook)
  await send('POST', '/api/tokens', { name: 'Zelda’s token', permissions: ['orders:read'] })
  await send('POST', '/api/users', { username: 'someone-else-crawled', password })
  for (const role of roles) {
    await send('POST', '/api/users', { username: `${role}-crawled`, password, role })
  }
  await send('POST', '/api/users', { username: 'nobody-crawled', password })
})

/** Every text and every name of a control, each on its own. */
function readAll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('a, button, input, select, [role], summary')]
    const names = controls.flatMap((control) => [
      control.getAttribute('aria-label') ?? '',
      control.getAttribute('title') ?? '',
      control.textContent ?? '',
      control instanceof HTMLInputElement ? control.value : '',
    ])
    return [document.body.innerText, ...names].map((text) => text.trim()).filter(Boolean)
  })
}

/** The words among these texts that nobody sees with these permissions alone. */
function beyond(texts: readonly string[], granted: ReadonlySet<Permission>): string[] {
  return secrets
    .filter(({ needs }) => !needs.some((permission) => granted.has(permission)))
    .filter(({ words }) =>
      texts.some((text) => (typeof words === 'string' ? text.includes(words) : words.test(text))),
    )
    .map(({ words }) => String(words))
}

const sumOfSales = () => (total / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })

async function signInAs(name: string) {
  const visited = await visit(`${shop.url}/admin`)
  await staff(visited.page).submitPassword({ username: name, password })
  return visited
}

/** What the shop refused the page, over HTTP and the socket. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"status":403')) refused.push(String(payload).slice(0, 200))
    }),
  )
  return refused
}

/** Everything that is on the pages and in the palette, by where. */
async function crawl(page: Page): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const panel = page.locator('dialog[open]')
  for (const path of [...pages, `?tab=orders&order=${orderId}`, `/products/edit/${productId}`]) {
    // As a link does, which is faster than loading the dashboard again.
    await page.evaluate((address) => history.pushState(null, '', address), `/admin${path}`)
    await page.locator('#content').waitFor()
    await settle(page)
    await page.waitForTimeout(200)
    // Who may not read orders gets no panel.
    if (path.includes('order=')) await panel.waitFor({ timeout: 3_000 }).catch(() => null)
    await page.waitForFunction(
      () =>
        !/Loading/.test(document.body.textContent) && !document.querySelector('[aria-busy="true"]'),
    )
    found.set(path, await readAll(page))
  }
  await page.goto(`${shop.url}/admin`)
  await page.locator('#content').waitFor()
  await page.keyboard.press('Control+k')
  for (const words of ['', 'zelda', 'crawled']) {
    await page.getByRole('dialog').getByRole('combobox').fill(words)
    await page.waitForTimeout(400)
    found.set(`the palette: ${words}`, await readAll(page))
  }
  return found
}

test('ROLE-01 an administrator finds all of what others must not', async () => {
  const { page, context } = await visit(`${shop.url}/admin`)
  await staff(page).signIn()
  const all = [...(await crawl(page)).values()].flat()
  expect(secrets.filter(({ words }) => !beyond(all, new Set()).includes(String(words)))).toEqual([])
  expect(all.some((text) => text.includes(sumOfSales()))).toBe(true)
  await context.close()
})

for (const role of roles) {
  test(`ROLE-02 ROLE-05 a ${role} finds no amount, name or control beyond the role on any page`, async () => {
    const granted = permissionsOf({ isAdmin: false, role })
    const { page, context, faults } = await signInAs(`${role}-crawled`)
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    const refused = watchRefusals(page)
    for (const [place, texts] of await crawl(page)) {
      expect([place, beyond(texts, granted)]).toEqual([place, []])
      const hasSum = texts.some((text) => text.includes(sumOfSales()))
      if (!granted.has('reports:read')) expect([place, hasSum]).toEqual([place, false])
    }
    expect(refused).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
}

test('ROLE-01 an account without a role does not get in, and learns nothing', async () => {
  const { page, context } = await signInAs('nobody-crawled')
  await page.getByText("Your account doesn't have permission for this.").first().waitFor()
  for (const path of ['?tab=orders', '/reports', '/mail']) {
    await page.goto(`${shop.url}/admin${path}`)
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
    expect(beyond(await readAll(page), new Set())).toEqual([])
  }
  await context.close()
})

test('ROLE-03 a role lost in the middle of an edit ends it within 5 s, with words', async () => {
  const { page, context } = await signInAs('manager-crawled')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await page.goto(`${shop.url}/admin/products/edit/${productId}`)
  const name = page.getByRole('textbox', { name: /^Name/ }).first()
  await name.fill('A name that is not saved')
  const accounts = await send<{ id: string; username: string }[]>('GET', '/api/users')
  const id = accounts.find(({ username }) => username === 'manager-crawled')?.id
  const started = performance.now()
  await send('PUT', `/api/users/${id}`, { role: 'moderator' })
  await page.getByText('Your permissions have changed').first().waitFor()
  await page.getByText("You can't open this page").waitFor()
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(await name.count()).toBe(0)
  await context.close()
})
