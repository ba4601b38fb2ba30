import { beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LongNames, nameEverythingLong } from '../e2e/long-names.ts'
import { useSampleShop } from '../e2e/sample-shop.ts'
import { useFirefox } from '../support/engines/firefox.ts'
import { isHydrated, personAt } from '../support/engines/person.ts'
import { useWebKit } from '../support/engines/webkit.ts'
import type { EngineWindow } from '../support/engines/window.ts'
import { parseMail } from '../support/parse-mail.ts'
import { enlargements, readingFaults } from '../support/reading-faults.ts'
import type { Page } from 'playwright-core'

// The longest names, text of 200 % and text spacing, in the engines that the other tests of room do not use.

const shop = useSampleShop()
// No window of MiniBrowser is narrower.
const engines = [
  ['Firefox', useFirefox(), [320, 360, 768]],
  ['WebKit', useWebKit(), [450, 768]],
] as const
let names: LongNames

beforeAll(async () => {
  names = await nameEverythingLong(shop)
})

/** What the measurements need of a page, in any engine. */
const asPage = (window: EngineWindow) =>
  ({ evaluate: (work: never, argument: never) => window.run(work, argument) }) as unknown as Page

/** Replaces the enlargement of a page; its policy allows no styles in elements. */
const enlarge = (window: EngineWindow, style: string) =>
  window.run((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)

const places = {
  'the home page': () => '/',
  'a product': () => `/product/${names.product.id}`,
  'about the shop': () => '/fr/about',
  'the checkout': () => '/checkout',
  'an order': () => names.orderPath,
}

for (const [engine, window, widths] of engines) {
  const { until } = personAt(window)

  test(`in ${engine}, what has no room is found`, async () => {
    await window.goTo(`${shop.url}/about`)
    await until(isHydrated)
    await enlarge(window, 'h1 { white-space: nowrap; font-size: 300px }')
    expect((await readingFaults(asPage(window))).join()).toContain('wide')
  })

  for (const [place, path] of Object.entries(places)) {
    test(`NAME-10 in ${engine}, the longest names have room at every size of text on ${place}`, async () => {
      await window.goTo(shop.url)
      await window.run(
        (cart) => localStorage.setItem('cart', cart),
        JSON.stringify([{ ...names.product, quantity: 2 }]),
      )
      await window.goTo(shop.url + path())
      await until(isHydrated)
      const found: Record<string, string[]> = {}
      for (const [enlargement, style] of Object.entries(enlargements)) {
        await enlarge(window, style)
        for (const width of widths) {
          await window.resize(width, 900)
          await Bun.sleep(200)
          const faults = await readingFaults(asPage(window))
          if (faults.length > 0) found[`${width}, ${enlargement}`] = faults
        }
      }
      expect(found).toEqual({})
    })
  }

  test(`NAME-10 in ${engine}, an email with the longest names and addresses fits a phone`, async () => {
    const folder = join(shop.directory, 'data/mail')
    await window.goTo('about:blank')
    for (const name of await readdir(folder)) {
      const { headers, html } = parseMail(await Bun.file(join(folder, name)).text())
      await window.run((text) => {
        document.documentElement.innerHTML = text
      }, html)
      for (const width of widths) {
        await window.resize(width, 900)
        await Bun.sleep(100)
        const faults = await readingFaults(asPage(window))
        expect([headers.get('subject'), width, faults]).toEqual([headers.get('subject'), width, []])
      }
    }
  })
}
