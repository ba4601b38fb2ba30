import { beforeAll, expect, test } from 'bun:test'
import { brotliCompressSync } from 'node:zlib'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'
import { staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser({ keepsPages: true })
const shop = useSampleShop()
let products: ListedProduct[]
beforeAll(async () => {
  products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
})

const first = () => {
  const [product] = products
  if (!product) throw new Error('The sample shop is empty.')
  return product
}

/** The scripts loaded without any interaction, with their text and transfer size. */
async function loadQuietly(path: string) {
  const { page, context } = await visit('about:blank', { width: 412 })
  const hosts = new Set<string>()
  const scripts: { text: string; bytes: number }[] = []
  const arriving: Promise<unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
  })
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const arrives = Promise.all([response.text(), response.request().sizes()])
    arriving.push(
      arrives.then(([text, { responseBodySize }]) =>
        scripts.push({ text, bytes: responseBodySize }),
      ),
    )
  })
  await page.goto(shop.url + path)
  await settle(page)
  // More scripts may arrive while these are read.
  for (let read = 0; read < arriving.length;) {
    read = arriving.length
    await Promise.all(arriving)
  }
  page.removeAllListeners('response')
  await context.close()
  return { hosts: [...hosts], scripts }
}

/** Sentences that are only in the dashboard's catalogs. */
async function wordsOfDashboard(): Promise<string[]> {
  const root = new URL('../../../src/shared/i18n/en/', import.meta.url).pathname
  const own: string[] = []
  let others = ''
  for (const file of new Bun.Glob('**/*.json').scanSync(root)) {
    const words = Object.values((await Bun.file(root + file).json()) as Record<string, string>)
    if (file.startsWith('admin/'))
      own.push(...words.filter((each) => /^[A-Z][^{<'"]{12,}$/.test(each)))
    else others += words.join('\n')
  }
  return own.filter((words) => !others.includes(words))
}

test('the home page loads at most 106 kB of script and 20 kB of CSS, all from the shop', async () => {
  const { hosts, scripts } = await loadQuietly('/')
  expect(hosts).toEqual([shop.url])
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(106_000)
  const answer = await fetch(shop.url, { headers: { 'Accept-Encoding': 'br' }, decompress: false })
  // What fits into two round trips of a new connection, less the headers. The second language
  // added half a kilobyte.
  expect((await answer.bytes()).length).toBeLessThanOrEqual(29_000)
  const html = await (await fetch(shop.url)).text()
  expect(html).not.toMatch(/<link[^>]*stylesheet/)
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style.length).toBeGreaterThan(0)
  expect(brotliCompressSync(style).length).toBeLessThanOrEqual(20_000)
})

test('no dashboard code is sent to customers', async () => {
  const words = await wordsOfDashboard()
  const said = ({ scripts }: Awaited<ReturnType<typeof loadQuietly>>) =>
    words.filter((each) => scripts.some(({ text }) => text.includes(each)))
  // The sign-in page alone has some of them.
  expect(said(await loadQuietly('/admin')).length).toBeGreaterThan(5)
  for (const path of ['/', `/product/${first().id}`, '/checkout']) {
    expect([path, said(await loadQuietly(path))]).toEqual([path, []])
  }
})

/** Opens a page whose first picture is held back until released. */
async function holdFirstPicture(path: string) {
  const { page, context } = await visit('about:blank', { width: 412, height: 823 })
  const pictures: string[] = []
  const picture = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/objects/uploads/**', async (route) => {
    pictures.push(route.request().url())
    asked.resolve()
    if (pictures.length === 1) await picture.promise
    await route.continue()
  })
  await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
  await asked.promise
  // After two frames the page has been laid out and has sent the requests that follow from it.
  await page.evaluate(
    () => new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid))),
  )
  return { page, context, pictures, release: picture.resolve }
}

test('no other picture loads before the first one is painted', async () => {
  for (const path of ['/', `/product/${first().id}`]) {
    const { page, context, pictures, release } = await holdFirstPicture(path)
    expect([path, pictures.length]).toEqual([path, 1])
    const next = page.waitForRequest('**/objects/uploads/**')
    release()
    await next
    await context.close()
  }
})

test('after scrolling, visible pictures load without waiting for the first', async () => {
  const { page, context, release } = await holdFirstPicture('/')
  const next = page.waitForRequest('**/objects/uploads/**')
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 600)
  await next
  release()
  await context.close()
})

test('clicks before the scripts load are acknowledged at once and replayed later', async () => {
  const { page, context } = await visit('about:blank', { width: 412 })
  const scripts = Promise.withResolvers<void>()
  // The display font as well: when it arrives, names wrap differently, and a button that is just being
  // pressed moves from under the pointer.
  await page.route('**/assets/*.{js,woff2}', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(shop.url, { waitUntil: 'commit' })
  const more = page.getByRole('button', { name: 'Increase quantity of Wild Herb Chimichurri' })
  const add = page.getByRole('button', { name: 'Add Wild Herb Chimichurri to cart' })
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await order.selectOption('price-up')
  // The last click depends on the result of the others.
  await more.click()
  await more.click()
  await add.click()
  expect(await add.getAttribute('aria-busy')).toBe('true')
  scripts.resolve()
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart, [1-9]/ })
  await cart.waitFor()
  expect(await cart.getAttribute('aria-label')).toBe('Cart, 3 items')
  await page.waitForURL(/sort=price-up/)
  expect(await order.inputValue()).toBe('price-up')
  expect(await add.getAttribute('aria-busy')).toBeNull()
  await context.close()
})

test('Back before the scripts load, within one document, ends on the page of the address without an error', async () => {
  const { page, context } = await visit('about:blank')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  // As in Firefox, when the document of an entry in the middle of a visit is loaded again.
  await page.goto(`${shop.url}/about`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/'))
  scripts.resolve()
  await page.getByRole('button', { name: 'Add Wild Herb Chimichurri to cart' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('clicks during hydration take effect once', async () => {
  const { page, context } = await visit('about:blank', { width: 412 })
  await page.addInitScript(() => {
    // Runs between React's tasks, and clicks in the first one after hydration.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        /^Add .* to cart$/.test(textContent),
      )
      const root = Object.entries(document.getElementById('root') ?? {})
      const fiber: unknown = root.find(([name]) => name.startsWith('__reactContainer'))?.[1]
      const { stateNode } = (fiber ?? {}) as {
        stateNode?: { current: { memoizedState: { isDehydrated: boolean } } }
      }
      const isCaptured = stateNode?.current.memoizedState.isDehydrated === false
      if (isCaptured && button) button.click()
      else port2.postMessage(0)
    })
    port1.start()
    port2.postMessage(0)
  })
  await page.goto(shop.url)
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart, [1-9]/ })
  await cart.waitFor()
  // Any duplicate click would have taken effect by now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await cart.getAttribute('aria-label')).toBe('Cart, 1 item')
  await context.close()
})

test('a choice during hydration takes effect', async () => {
  const { page, context } = await visit('about:blank')
  // At the moment when the page stops recording choices itself.
  await page.addInitScript(() => {
    const remove = window.removeEventListener
    window.removeEventListener = (...args: Parameters<typeof remove>) => {
      remove(...args)
      if (args[0] !== 'change') return
      window.removeEventListener = remove
      const send = () => {
        const select = document.querySelector('main select') as HTMLSelectElement
        select.value = 'name'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      queueMicrotask(send)
    }
  })
  await page.goto(`${shop.url}/?tag=hot`)
  await settle(page)
  expect(await page.evaluate(() => location.search)).toBe('?tag=hot&sort=name')
  expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('name')
  await context.close()
})

test('no page shifts its layout while loading, on phone or desktop', async () => {
  const paths = [
    '/',
    '/?q=maple',
    '/?tag=sweet&sort=price-up',
    `/product/${first().id}`,
    '/checkout',
    '/wishlist',
    '/shipping-returns',
    '/about',
  ]
  for (const width of [360, 1280]) {
    const { page, context } = await visit('about:blank', { width, height: 800 })
    await page.addInitScript(() => {
      const noted = { moved: 0 }
      Object.assign(globalThis, { noted })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          noted.moved += (entry as never as { value: number }).value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of paths) {
      await page.goto(shop.url + path)
      await settle(page)
      if (path.includes('?')) await page.getByText(/sauces? found/).waitFor()
      await page.evaluate(() => document.fonts.ready)
      const moved = await page.evaluate(
        () => (globalThis as never as { noted: { moved: number } }).noted.moved,
      )
      expect([width, path, moved < 0.02 || moved]).toEqual([width, path, true])
    }
    await context.close()
  }
})

test('the shop can be added to a home screen: the browser accepts its manifest', async () => {
  const { page, context } = await visit(shop.url)
  // The manifest loads after the first picture is painted.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  const devtools = await context.newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${shop.url}/manifest.webmanifest`, []])
  expect(data).toContain('"name":"Saucery"')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Incognito mode is the only reason not to install.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  await context.close()
})

/** Records the requests to the shop from now on, except socket messages. */
function recordRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url())
  })
  return asked
}

test('back and forward within the shop send no requests and restore the scroll position', async () => {
  const { page, context } = await visit(shop.url, { width: 412 })
  // Before hydration the link would load a full page.
  await settle(page)
  const last = products.at(-1)
  const link = page.getByRole('article').last().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  await settle(page)
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1_000)
  await link.click()
  await page.getByRole('heading', { level: 1, name: last?.name }).waitFor()
  // Wait for what is requested only on the first visit.
  await page.waitForFunction(() =>
    ['/reviews?', '/collections'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )

  const asked = recordRequests(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Our Premium Sauce Collection' }).waitFor()
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: last?.name }).waitFor()
  expect(asked).toEqual([])
  await context.close()
})

test('a product is prefetched when the pointer moves over it, but not when it scrolls under a resting pointer', async () => {
  const { page, context } = await visit(shop.url)
  await settle(page)
  await page.mouse.move(400, 500)
  const asked = recordRequests(page)
  await page.getByRole('article').first().scrollIntoViewIfNeeded()
  for (let passed = 0; passed < 4; passed++) {
    await page.mouse.wheel(0, 400)
    await page.waitForFunction((y) => scrollY >= y, (passed + 1) * 400)
  }
  expect(asked).toEqual([])

  const reviews = page.waitForRequest((request) => request.url().includes('/reviews?'))
  await page.mouse.move(410, 505)
  await reviews
  await context.close()
})

test('a page restored from the back/forward cache keeps its state and updates at once', async () => {
  const { id, name } = first()
  const { page, context } = await visit(`${shop.url}/product/${id}`)
  await settle(page)
  await page.evaluate(() => {
    Object.assign(globalThis, { hasStayed: true })
    scrollTo({ top: 250, behavior: 'instant' })
  })
  await page.goto(shop.url)
  await shopper(page).addToCart('Wild Herb Chimichurri', 2)
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).waitFor()
  await staffCalls(shop)('PUT', `/api/products/${id}`, { price: '15.75' })

  const asked = recordRequests(page)
  await page.evaluate(() => setTimeout(() => history.back()))
  await page.waitForFunction(() => 'hasStayed' in globalThis)
  await page.getByText('CA$15.75', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
  expect(await page.evaluate(() => scrollY)).toBe(250)
  expect(asked.filter((address) => !address.includes('/api/'))).toEqual([])
  await context.close()
})
