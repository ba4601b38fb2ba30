import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { readCatalogs } from '../../src/build/messages.ts'
import { sampleProducts } from '../../src/samples/products.ts'
import { type Locale, localAddress, locales } from '../../src/shared/i18n/locale.ts'
import { settle, useBrowser } from '../support/browser.ts'
import { overflowing } from '../support/controls.ts'
import { foreignPhrasesIn } from '../support/languages.ts'
import { inFrench } from '../support/translated-page.ts'
import { saidOn } from './expect-french.ts'
import { staff, staffCalls } from './staff.ts'
import { dashboardStates, shopStates } from './states/states.ts'
import { useSampleShop } from './sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

/** Keys that could be no word of a text: with a capital inside. */
const keys = [...readCatalogs().en.keys()].filter((key) => /[a-z][A-Z]/.test(key))

/** The English texts of products, which the dashboard shows in either language. */
const content = new RegExp(
  sampleProducts
    .map(({ description }) => description.trim().split(/\s+/).map(RegExp.escape).join('\\s+'))
    .join('|'),
  'g',
)

const fine = { foreign: [], keys: [], overflowing: [], overflowingLonger: [] }

for (const locale of locales) {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await visit(shop.url, { width: 320 }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(() => page.context().close())
  /** What a state finds its controls on, by their English names. */
  const finder = () => (locale === 'fr' ? inFrench(page) : page)

  describe(`LANG-09 At 320 pixels in ${locale}, also with texts 40 % longer, the shop has no foreign word and fits:`, () => {
    for (const [state, reach] of Object.entries(shopStates)) {
      test(state, async () => {
        await forget(page)
        await page.goto(shop.url + localAddress(locale, '/'))
        await settle(page)
        await reach(finder(), shop.url, shop.directory)
        expect(await faultsOn(page, locale)).toEqual(fine)
      })
    }
  })

  describe(`LANG-09 At 320 pixels in ${locale}, also with texts 40 % longer, the dashboard has no foreign word and fits:`, () => {
    test('the sign-in form', async () => {
      const account = { username: `reader-${locale}`, password: 'a good long password' }
      await send('POST', '/api/users', { ...account, isAdmin: true, language: locale })
      await page.goto(`${shop.url}/admin`)
      await page.getByRole('textbox').first().waitFor()
      expect(await faultsOn(page, 'en')).toEqual(fine)
      await page.reload()
      await staff(finder()).signIn(account)
    })

    for (const [state, reach] of Object.entries(dashboardStates)) {
      test(state, async () => {
        await reach(finder(), shop.url, shop.directory)
        expect(await faultsOn(page, locale)).toEqual(fine)
      })
    }
  })
}

/** A new visitor in the same window, which is faster than a new context. */
async function forget(page: Page) {
  await page.unrouteAll()
  // Of payments that are still open.
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.goto(`${shop.url}/about`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

async function faultsOn(page: Page, locale: Locale) {
  const said = (await saidOn(page)).replace(content, '')
  const texts = new Set(said.split('\n').map((line) => line.trim()))
  const lines = new Set([...texts].map((line) => line.toLowerCase()))
  const found = {
    // In what shoppers and the owner write, a single word may be anything.
    foreign: foreignPhrasesIn(said.replaceAll('\n', '\n|\n'), locale).filter(
      (each) => each.includes(' ') || lines.has(each),
    ),
    keys: keys.filter((key) => texts.has(key)),
    overflowing: await overflowing(page),
  }
  await lengthen(page)
  return { ...found, overflowingLonger: await overflowing(page) }
}

/** Makes every text 40 % longer with words of its own, as a language with longer words would. */
function lengthen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const longer = (text: string) => {
      const words = text.trim()
      const more = words.slice(0, Math.ceil(words.length * 0.4))
      return /\p{L}{2}/u.test(words) ? `${text.trimEnd()} ${more}` : text
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const isHidden = text.parentElement?.closest('script, style, noscript, textarea')
      if (!isHidden) text.nodeValue = longer(text.nodeValue ?? '')
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
      field.placeholder = longer(field.placeholder)
    }
  })
}
