import { expect, test } from 'bun:test'
import { elementsOf } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { STORE_NAME: 'Dips & Dabs' } })

type Manifest = {
  name: string
  start_url: string
  theme_color: string
  color_scheme_dark: { theme_color: string }
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { url: string }[]
}

async function manifest(): Promise<Manifest> {
  return (await fetch(`${shop.address}/manifest.webmanifest`)).json() as Promise<Manifest>
}

test('every page leads to a manifest that browsers keep for a day and that bears the shop’s name', async () => {
  for (const path of ['/', '/about', '/checkout', '/nowhere']) {
    const html = await (await fetch(shop.address + path)).text()
    const [link] = await elementsOf(html, 'link[rel=manifest]')
    expect([path, link?.attributes.href]).toEqual([path, '/manifest.webmanifest'])
  }
  const { status, headers } = await fetch(`${shop.address}/manifest.webmanifest`)
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    200,
    'application/manifest+json',
    'public, max-age=86400',
  ])
  expect((await manifest()).name).toBe('Dips & Dabs')
})

test('an installed shop has the colors of both themes, as on the pages', async () => {
  const { theme_color: light, color_scheme_dark: dark } = await manifest()
  const html = await (await fetch(shop.address)).text()
  const colors = await elementsOf(html, 'meta[name=theme-color]')
  expect(colors.map(({ attributes }) => [attributes.media, attributes.content])).toEqual([
    ['(prefers-color-scheme: light)', light],
    ['(prefers-color-scheme: dark)', dark.theme_color],
  ])
})

test('every icon exists in its declared size, and one is maskable', async () => {
  const { icons } = await manifest()
  for (const { src, sizes, type } of icons) {
    const answer = await fetch(shop.address + src)
    // The manifest names the type alone; an answer may say its charset as well.
    const [sent] = (answer.headers.get('Content-Type') ?? '').split(';')
    expect([src, answer.status, sent]).toEqual([src, 200, type])
    if (sizes === 'any') continue
    const { width, height } = await new Bun.Image(await answer.bytes()).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').length).toBe(1)
})

test('the start page and the shortcut pages of an installed shop exist', async () => {
  const { start_url, shortcuts } = await manifest()
  for (const path of [start_url, ...shortcuts.map(({ url }) => url)]) {
    expect([path, (await fetch(shop.address + path)).status]).toEqual([path, 200])
  }
})
