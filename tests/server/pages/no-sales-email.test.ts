import { beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { orderPagePath } from '../../../src/server/runtime/keys/signed-keys.ts'
import { eventually } from '../../support/clock.ts'
import { elementsOf, readableText } from '../../support/html.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let paths: string[]
beforeAll(async () => {
  const product = await shop.addProduct()
  const order = await buy(shop, [{ product, quantity: 1 }])
  paths = [
    '/',
    '/about',
    `/product/${product.id}`,
    '/shipping-returns',
    '/checkout',
    '/wishlist',
    '/admin',
    '/nowhere',
    orderPagePath(order.id, shop.context.orderKeys.keyOf(order.id)),
    `/order/${order.id}`,
    '/llms.txt',
    '/manifest.webmanifest',
    '/api/openapi.json',
  ]
})

const get = async (path: string) => (await fetch(shop.address + path)).text()

test('ENV-12 HOME-03 SHIP-08 without a sales address no page shows one, or asks customers to write to one', async () => {
  for (const path of paths) {
    const text = await get(path)
    expect([path, text.includes('@localhost')]).toEqual([path, false])
    expect([path, text.includes('mailto:')]).toEqual([path, false])
    expect([path, /(write to|email) (null|with|\.)/.test(text)]).toEqual([path, false])
  }
})

test('HOME-03 without a sales address Contact leads to where the shop says that it has none', async () => {
  const links = await elementsOf(await get('/'), 'header a')
  expect(
    links.filter(({ attributes }) => attributes.href === '/shipping-returns#contact'),
  ).toHaveLength(1)
  const page = await get('/shipping-returns')
  expect(await elementsOf(page, '#contact')).toHaveLength(1)
  expect(await readableText(page)).toContain('This shop has no email address yet.')
})

test('ENV-12 without a sales address no mail shows one', async () => {
  const directory = join(shop.directory, 'mail')
  const files = async () => (await readdir(directory)).filter((name) => name.endsWith('.eml'))
  expect(await eventually(async () => (await files()).length >= 2)).toBe(true)
  for (const file of await files()) {
    const mail = await Bun.file(join(directory, file)).text()
    // The envelope needs an address; the words that are read do not.
    const body = mail.slice(mail.indexOf('\r\n\r\n'))
    expect([file, body.includes('sales@localhost')]).toEqual([file, false])
  }
})

test('HOME-03 the sample shop shows an address of its own that leads nowhere', async () => {
  const demo = await openTestShop({ demo: true })
  const home = await (await fetch(demo.address)).text()
  expect(home).toContain('mailto:hello@saucery.example')
  expect(home).not.toContain('@localhost')
  await demo.dispose()
})
