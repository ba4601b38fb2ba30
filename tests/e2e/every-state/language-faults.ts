import type { Locale } from '#shared/i18n/locale.ts'
import { readCatalogs } from '../../../src/build/messages.ts'
import { samplePacks } from '../../../src/samples/packs.ts'
import { sampleProducts } from '../../../src/samples/products.ts'
import { overflowing } from '../../support/controls.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { saidOn } from '../expect-french.ts'
import type { Page } from 'playwright-core'

/** Message keys that no text contains as a word, because they have a capital letter inside. */
const keys = [...readCatalogs().en.keys()].filter((key) => /[a-z][A-Z]/.test(key))

/** The English texts of products, which the dashboard shows in either language. */
const content = new RegExp(
  [...sampleProducts, ...samplePacks]
    .map(({ description }) => description.trim().split(/\s+/).map(RegExp.escape).join('\\s+'))
    .join('|'),
  'g',
)

export const noLanguageFaults = { foreign: [], keys: [], overflowing: [], overflowingLonger: [] }

/** Finds wrong words and text that does not fit; leaves the page with longer texts. */
export async function languageFaults(page: Page, locale: Locale) {
  const said = (await saidOn(page)).replace(content, '')
  const texts = new Set(said.split('\n').map((line) => line.trim()))
  const lines = new Set([...texts].map((line) => line.toLowerCase()))
  const found = {
    // Shoppers and the owner may write any word, so a single word counts only as a whole line.
    foreign: foreignPhrasesIn(said.replaceAll('\n', '\n|\n'), locale).filter(
      (each) => each.includes(' ') || lines.has(each),
    ),
    keys: keys.filter((key) => texts.has(key)),
    overflowing: await overflowing(page),
  }
  await lengthen(page)
  return { ...found, overflowingLonger: await overflowing(page) }
}

/** Makes every text 40 % longer by repeating its beginning, to simulate a wordier language. */
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
