import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { placeOrder } from '../e2e/placed-order.ts'
import { useSampleShop } from '../e2e/sample-shop.ts'
import { staffCalls } from '../e2e/staff.ts'
import { useFirefox } from '../support/engines/firefox.ts'
import { isHydrated, personAt } from '../support/engines/person.ts'

// What Firefox restores at a reload, and what is announced: as it failed elsewhere.

const window = useFirefox()
const shop = useSampleShop()
const send = staffCalls(shop)
const { press, see, fill, until, signIn } = personAt(window)
let product: ListedProduct

beforeAll(async () => {
  const products = await send<ListedProduct[]>('GET', '/api/products')
  const found = products.find(({ name }) => name === 'Wild Herb Chimichurri')
  if (!found) throw new Error('No product')
  product = found
})

const open = async (path: string) => {
  await window.goTo(shop.url + path)
  await until(isHydrated)
}
const reload = async () => {
  await window.reload()
  await until(isHydrated)
  await Bun.sleep(500)
}

test('stars of a review after a reload: what is lit is what is sent', async () => {
  await open(`/product/${product.id}`)
  await press(/^4 /, { role: 'field', within: 'main form' })
  await reload()
  const [checked, lit] = await window.run(() => [
    document.querySelector<HTMLInputElement>('main form input[type=radio]:checked')?.value ?? '0',
    String(document.querySelectorAll('main form [data-lit=true]').length),
  ])
  expect(checked).toBe(lit ?? '')
})

test('the button of a product that was sold out is enabled after a reload', async () => {
  await send('PUT', `/api/products/${product.id}`, { stock: 0 })
  await open(`/product/${product.id}`)
  await see('Out of Stock', 'main')
  await send('PUT', `/api/products/${product.id}`, { stock: 30 })
  await reload()
  const isEnabled = () =>
    [...document.querySelectorAll('main button')].some(
      (each) => /add/i.test(each.textContent) && !(each as HTMLButtonElement).disabled,
    )
  expect(await until(isEnabled)).toBe(true)
})

test('the words in the search field after a reload are those of the results', async () => {
  await open('/')
  await fill(/^Search/, 'maple', 'main')
  await until(() => location.search === '?q=maple')
  await see(/sauces? found/)
  await window.run(() => history.replaceState(history.state, '', '/'))
  await reload()
  const [words, address] = await window.run(() => [
    document.querySelector<HTMLInputElement>('main input[type=search]')?.value ?? '',
    new URLSearchParams(location.search).get('q') ?? '',
  ])
  expect(words).toBe(address ?? '')
})

test('selected orders after a reload: boxes and count agree', async () => {
  await placeOrder(shop.url)
  await signIn(shop.url)
  await window.goTo(`${shop.url}/admin?tab=orders`)
  await press(/^Select order/, { role: 'field' })
  await see('1 order selected')
  await reload()
  await see('Ada Singh')
  const [boxes, said] = await window.run(() => [
    document.querySelectorAll('[role=tabpanel] input[type=checkbox]:checked').length,
    /1 order selected/.test(document.body.innerText) ? 1 : 0,
  ])
  expect(boxes).toBe(said ?? -1)
})

test('the billing address after a reload is asked for if its box says so', async () => {
  await open('/')
  await press(/^Add Wild Herb Chimichurri to cart/)
  await open('/checkout')
  await see('Checkout', 'h1')
  await press(/billing/i, { role: 'input[type=checkbox]' })
  await reload()
  await see('Checkout', 'h1')
  const state = await window.run(() => {
    const box = document.querySelector<HTMLInputElement>('input[type=checkbox]')
    const fields = [...document.querySelectorAll('input')].filter((each) =>
      each.autocomplete.startsWith('billing'),
    )
    return [box?.checked ?? null, fields.length > 0]
  })
  expect(state).toEqual([true, true])
})

/** Runs in the page: collects what is announced. */
function listen() {
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(regions)
      const words = region?.textContent?.trim()
      if (words) heard.push(words)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
const heard = () => window.run(() => (globalThis as unknown as { heard: string[] }).heard)

test("other people's purchases announce nothing on the home page", async () => {
  await open('/')
  await window.run(listen)
  for (let count = 0; count < 4; count += 1) await placeOrder(shop.url)
  await Bun.sleep(2_000)
  expect(await heard()).toEqual([])
})

test('adding the same product twice is announced each time', async () => {
  await open('/')
  await press(/^Search/, { role: 'field', within: 'main' })
  await window.run(listen)
  await press(/^Add Wild Herb Chimichurri to cart/)
  await see('Added to cart')
  await Bun.sleep(1_500)
  const once = (await heard()).filter((words) => /Added to cart/.test(words)).length
  await press(/^Add Wild Herb Chimichurri to cart/)
  await Bun.sleep(1_500)
  const twice = (await heard()).filter((words) => /Added to cart/.test(words)).length
  expect(once).toBeGreaterThan(0)
  expect(twice).toBeGreaterThan(once)
})

test('a region that announces is there before its words, and a notice that leaves announces nothing', async () => {
  await open('/')
  await press(/^Add Wild Herb Chimichurri to cart/)
  await see('Added to cart')
  const isThere = await window.run(
    () =>
      document.querySelectorAll('[aria-live=polite], [role=status], [aria-live=assertive]').length,
  )
  expect(isThere).toBeGreaterThan(0)
  await window.run(listen)
  await until(() => document.querySelector('.toast-card') === null)
  expect(await heard()).toEqual([])
})
