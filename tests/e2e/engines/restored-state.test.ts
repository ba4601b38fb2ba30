import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useFirefox } from '../../support/engines/firefox.ts'
import { isHydrated, personAt } from '../../support/engines/person.ts'
import { useSampleShop } from '../sample-shop.ts'

// After a reload, Firefox gives controls the state back that they had, and does not tell the page.

const window = useFirefox()
const shop = useSampleShop()
const { press, until, fill } = personAt(window)

const open = async (path: string) => {
  await window.goTo(shop.url + path)
  await until(isHydrated)
  await Bun.sleep(300)
}

const reload = async () => {
  await window.reload()
  await until(isHydrated)
  await Bun.sleep(300)
}

const place = () => window.run(() => location.pathname + location.search)
/** How many products are shown, once the number stays the same. */
const cards = () =>
  until(async () => {
    const count = () => document.querySelectorAll('main article').length
    const before = count()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return before === count() && before
  })

const searches = [
  '/?avoid=peanuts&avoid=milk&sort=price-up',
  '/?q=maple&sort=name',
  '/?tag=hot&avoid=milk&sort=rating',
  '/fr?avoid=milk&sort=price-down',
]

for (const search of searches) {
  test(`LABEL-03 ${search} is the same search after a reload, with what is avoided left out`, async () => {
    await open(search)
    const before = await cards()
    await reload()
    expect(await place()).toBe(search)
    expect(await cards()).toBe(before)
    await reload()
    expect(await place()).toBe(search)
  })
}

test('LABEL-03 a reload after another choice keeps that choice, and what is avoided', async () => {
  await open('/?avoid=milk&sort=price-up')
  await window.run(() => {
    const select = document.querySelector('main select') as HTMLSelectElement
    select.value = 'name'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => location.search === '?avoid=milk&sort=name')
  await reload()
  expect(await place()).toBe('/?avoid=milk&sort=name')
  expect(await window.run(() => document.querySelector('select')?.value ?? '')).toBe('name')
})

test('CARD-03 after a reload, a quantity of 1 cannot be lowered, and can be raised', async () => {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
  const scarce = products.find(({ stock }) => stock > 1 && stock < 6) ?? products[0]
  await open(`/product/${scarce?.id}`)
  for (let more = 1; more < Math.min(3, scarce?.stock ?? 0); more += 1) {
    await press(/^Increase quantity/, { within: 'main' })
  }
  await reload()
  const quantity = () =>
    window.run(() => {
      const output = document.querySelector('main output')
      const [minus, plus] = [...(output?.parentElement?.querySelectorAll('button') ?? [])]
      return [output?.textContent ?? null, minus?.disabled ?? null, plus?.disabled ?? null]
    })
  expect(await quantity()).toEqual(['1', true, false])
})

test('a review that was not sent is empty or sent as it stands after a reload', async () => {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
  await open(`/product/${products[0]?.id}`)
  await fill(/^Your name|^Name/, 'Ada', 'main form')
  await reload()
  const shown = await window.run(
    () =>
      document.querySelector<HTMLInputElement>('main form input:not([type=radio])')?.value ?? '',
  )
  expect(['', 'Ada']).toContain(shown)
})

test('LABEL-03 a sort order chosen before the scripts run keeps what is avoided', async () => {
  await open('/?avoid=milk')
  await window.goTo(`${shop.url}/?avoid=milk&tag=hot`)
  await window.run(() => {
    const select = document.querySelector('main select') as HTMLSelectElement
    select.value = 'name'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => location.search.includes('sort=name'))
  expect(await place()).toBe('/?tag=hot&avoid=milk&sort=name')
})
