import { expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { AllSettings, ShopSettings } from '#shared/contract/settings/settings.ts'
import { twoHalves } from '../../server/uploads/pictures.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/clock.ts'
import { packsFirst } from '../../support/packs-first.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

async function change<Id extends keyof ShopSettings>(id: Id, changes: Partial<ShopSettings[Id]>) {
  const all = await send<AllSettings>('GET', '/api/admin/settings')
  await send('PUT', '/api/admin/settings', { [id]: { ...all[id].value, ...changes } })
}

async function upload(width: number, height: number): Promise<string> {
  const { uploadURL } = await send<{ uploadURL: string }>('POST', '/api/objects/upload')
  const { pathname, search } = new URL(uploadURL)
  const body = new Uint8Array(twoHalves(width, height))
  const answer = await fetch(shop.url + pathname + search, { method: 'PUT', body })
  expect(answer.status).toBe(200)
  return pathname.split('/').at(-1) ?? ''
}

const candle = {
  name: 'Beeswax Pillar',
  description: 'Poured in Guelph.',
  price: '24.00',
  stock: 90,
  category: 'sauces',
  tags: [],
  featured: true,
}

/** Turns the sample shop into one that sells candles, with its own name, words and look. */
async function rebrand() {
  const before = await send<ListedProduct[]>('GET', '/api/products')
  for (const { id } of packsFirst(before)) {
    await send('DELETE', `/api/products/${id}`)
  }
  for (const name of ['Beeswax Pillar', 'Bayberry Taper', 'Cedar Tin']) {
    await send('POST', '/api/products', { ...candle, name })
  }
  await change('identity', { name: 'Wick & Wax', email: 'ben@wicks.example' })
  const { words } = await send<AllSettings>('GET', '/api/admin/settings')
  await change('words', {
    en: { ...words.value.en, product: 'candle', products: 'candles' },
    fr: { ...words.value.fr, product: 'bougie', products: 'bougies' },
  })
  const pictures = { logo: await upload(600, 200), icon: await upload(512, 512) }
  await change('look', { primaryColor: '#1d4ed8', secondaryColor: '#ffd400', ...pictures })
  return { ...pictures, soldBefore: before.map(({ name }) => name) }
}

const theirs = /.{0,30}(saucery|\bsauces?\b).{0,30}/gi
const faultsIn = (text: string): string[] => text.match(theirs) ?? []

/** Everything that people see or hear of a page. */
function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = ['alt', 'title', 'aria-label', 'placeholder', 'content', 'label']
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...said].join('\n')
  })
}

/** The words of an order's packing slip, which carries the logo. */
async function slipOf(page: Page, orderId: string, logo: string): Promise<string> {
  await page.goto(`${shop.url}/admin?tab=orders&order=${orderId}`)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Print|Imprimer)/ })
    .click()
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('.packing-slip')
  const image = slip.getByRole('img', { name: 'Wick & Wax' })
  expect(await image.getAttribute('src')).toContain(logo)
  const words = await slip.innerText()
  expect(words).toContain('Beeswax Pillar')
  await page.emulateMedia({ media: null })
  return words
}

test('LOOK-04 LOOK-05 WORDS-02 a renamed and recolored shop does not mention sauces anywhere, in either language', async () => {
  const { logo, icon, soldBefore } = await rebrand()
  const { page, context } = await visit(shop.url)
  const found: [string, string[]][] = []
  async function read(path: string) {
    await page.goto(shop.url + path)
    await settle(page)
    await page.waitForFunction(() => !document.querySelector('.skeleton, .animate-spin, .loading'))
    // Orders keep the names of what was bought.
    const text = soldBefore.reduce((rest, name) => rest.replaceAll(name, ''), await wordsOn(page))
    found.push([path, faultsIn(text)])
  }
  const [product] = await send<ListedProduct[]>('GET', '/api/products')
  const paths = ['/', '/about', '/shipping-returns', '/privacy', '/wishlist', '/nowhere']
  for (const path of [...paths, `/product/${product?.id}`, '/product/x', '/checkout']) {
    await read(path)
    await read(path === '/' ? '/fr' : `/fr${path}`)
  }
  const image = page.getByRole('banner').getByRole('img', { name: 'Wick & Wax' })
  expect(await image.getAttribute('src')).toContain(logo)

  const order = await placeOrder(shop.url)
  for (const path of [
    '/manifest.webmanifest',
    '/fr/manifest.webmanifest',
    '/llms.txt',
    '/sitemap.xml',
  ]) {
    found.push([path, faultsIn(await (await fetch(shop.url + path)).text())])
  }
  const [manifest, home] = await Promise.all(
    ['/manifest.webmanifest', '/'].map(async (path) => (await fetch(shop.url + path)).text()),
  )
  expect(manifest).toContain(`/icon-512.png?v=${icon.slice(0, 8)}`)
  expect(home).toContain(`/favicon.ico?v=${icon.slice(0, 8)}`)
  expect(home).not.toContain('/og.png')

  await page.goto(`${shop.url}/admin`)
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  found.push(['the sign-in form', faultsIn(await wordsOn(page))])
  await staff(page).signIn()
  for (const language of ['en', 'fr'] as const) {
    if (language === 'fr') {
      await page.goto(`${shop.url}/admin`)
      await page.getByRole('button', { name: 'Français' }).first().click()
      await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor()
    }
    const tabs = ['users', 'orders', 'reviews'].map((tab) => `/admin?tab=${tab}`)
    for (const path of [
      '/admin',
      ...tabs,
      '/admin/mail',
      '/admin/discounts',
      '/admin/products/new',
    ]) {
      await read(path)
    }
    await read('/admin/settings/business')
    found.push([`packing slip in ${language}`, faultsIn(await slipOf(page, order.id, logo))])
  }
  expect(found.filter(([, words]) => words.length > 0)).toEqual([])

  const folder = join(shop.directory, 'data/mail')
  await mkdir(folder, { recursive: true })
  await eventually(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    const mails = await Promise.all(
      names.map(async (name) => parseMail(await Bun.file(join(folder, name)).text())),
    )
    const mail = mails.findLast(({ html }) => html.includes('Beeswax Pillar'))
    if (!mail) return false
    expect(`${mail.html}${mail.text}`.match(theirs)).toBeNull()
    expect(mail.html).toContain('alt="Wick &amp; Wax"')
    expect(mail.html).toContain('#1d4ed8')
    return true
  })
  await context.close()
})
