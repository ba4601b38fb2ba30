import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Locale } from '#shared/i18n/locale.ts'
import { readCatalogs } from '../../src/build/messages.ts'
import { sampleCollections } from '../../src/samples/collections.ts'
import { frenchOf } from '../../src/samples/french.ts'
import { type SamplePack, samplePacks } from '../../src/samples/packs.ts'
import { sampleProducts } from '../../src/samples/products.ts'
import { sampleReviews } from '../../src/samples/reviews.ts'
import { literalsIn } from '../support/languages.ts'

// Checks spelling with Debian's dictionaries of Canadian English and French.

const dictionaries = { en: 'en_CA', fr: 'fr_CA' } as const satisfies Record<Locale, string>

/** Food, places and terms that the dictionaries lack. */
const known: Record<Locale, string> = {
  en: `adobo bibimbap Bleuet b'y ceviche chimichurri chipotle donair donairs gochujang habanero
    habaneros halloumi haskap jalapeño jalapeños kokum lol makrut Malpeque mL Montréal Okanagan paneer
    pierogies Québec tomatillo tomatillos tourtière Türkiye Rica Romania sulphites
    Français Gwaii Ingrédients nette Présentation Quantité
    Bricolage Cabin Chit Fraunces Grotesque Lora Nunito Roboto CSV Ctrl GST HST hledger ignoreTLS JSON kB PNG PST Purolator QST QuickBooks Saucery Shopify SKU SKUs SMTP url UTF UUIDs uploader webhook webhooks Webhook Webhooks WebP Ungroup Ungrouped ungroup ungrouped WebSocket wishlist WooCommerce Xero`,
  fr: `adobo bibimbap Brampton camerise camerises canola cayenne chimichurri chipotle chipotles donair
    donairs dulse dumplings Fundy gochujang habanero habaneros halloumi jalapeños mirin l'Okanagan
    paneer tomatilles English Gwaii Haida John's l'Annapolis Nigéria Türkiye nº
    dashboard developer Sandbox sandbox smtp true false ignoreTLS Bricolage Cabin Chit Fraunces Grotesque Handle Lora Nunito Roboto Slab hledger Name Price CSV GIF Interac JPEG JSON Markdown PNG Purolator QR QuickBooks Saucery Shopify Status Stripe Suppr Tab Title TPS TVH TVP TVQ UGS UTF UUID webhook webhooks Webhook Webhooks WebP WebSocket WooCommerce Xero`,
}

test('LANG-13 every message is spelled as in Canada', () => {
  const catalogs = readCatalogs()
  for (const locale of ['en', 'fr'] as const) {
    // Each catalog offers the other language in that language.
    const other = catalogOf(locale, 'other-language')
    const messages = [...catalogs[locale]].flatMap(([key, message]) =>
      key in other ? [] : literalsIn(parse(message)),
    )
    expect({ locale, unknown: unknownIn(messages, locale) }).toEqual({ locale, unknown: [] })
    const offers = unknownIn(Object.values(other), locale === 'en' ? 'fr' : 'en')
    expect({ locale, unknown: offers }).toEqual({ locale, unknown: [] })
  }
})

test('LANG-13 the sample shop is spelled as in Canada, in both languages', () => {
  const products = [...sampleProducts, ...samplePacks]
  const collections = sampleCollections.map(({ title, text }) => ({ title, text }))
  const frenchCollections = sampleCollections.map(({ french }) => french)
  expect(unknownIn(textsIn([...products.map(labelOf), ...collections]), 'en')).toEqual([])
  expect(unknownIn(textsIn([...products.map(frenchOf), ...frenchCollections]), 'fr')).toEqual([])
  // Shoppers write in either language, and some mix them.
  const reviews = textsIn(sampleReviews.map(({ title, comment }) => ({ title, comment })))
  const french = unknownIn(reviews, 'fr')
  expect(unknownIn(reviews, 'en').filter((word) => french.includes(word))).toEqual([])
})

test('a misspelled word is found', () => {
  expect(unknownIn(['We recieve colours.', 'API'], 'en')).toEqual(['recieve'])
  expect(unknownIn(['L’adrese de la boutique'], 'fr')).toEqual(["L'adrese"])
})

/** The texts of a product that shoppers read, without its codes. */
function labelOf({
  name,
  description,
  tags,
  ingredients,
  storage,
  netQuantity,
}: Omit<SamplePack, 'components'>) {
  return { name, description, tags, ingredients, storage, netQuantity }
}

function textsIn(records: readonly object[]): string[] {
  const values: unknown[] = records.flatMap((record) => Object.values(record)).flat()
  return values.filter((value) => typeof value === 'string')
}

function catalogOf(locale: Locale, area: string): Record<string, string> {
  const file = new URL(`../../src/shared/i18n/${locale}/${area}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Words that are in neither the dictionary nor our list. Names of files and settings do not count. */
function unknownIn(texts: readonly string[], locale: Locale): string[] {
  const plain = texts
    .join('\n')
    .replaceAll('’', "'")
    .replace(
      /https?:\/\/\S*|\S*[\d_@]\S*|\w[\w-]*\.[a-z]{2,4}\b|(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu,
      ' ',
    )
    .replace(/\u00a0/g, ' ')
  const { stdout, exitCode, stderr } = Bun.spawnSync(
    ['hunspell', '-d', dictionaries[locale], '-i', 'UTF-8', '-l'],
    { stdin: new TextEncoder().encode(plain), env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  if (exitCode !== 0) throw new Error(stderr.toString())
  const allowed = new Set(known[locale].toLowerCase().split(/\s+/))
  const words = new Set(stdout.toString().split(/\.?\n/))
  return [...words].filter((word) => word !== '' && !allowed.has(word.toLowerCase())).sort()
}
