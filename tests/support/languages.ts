import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#shared/i18n/locale.ts'
import { readCatalogs } from '../../src/build/messages.ts'

const catalogs = readCatalogs()
const phrases = { en: phrasesOf('en'), fr: phrasesOf('fr') }
const wordsOf = { en: phrases.en.join('\n'), fr: phrases.fr.join('\n') }

/**
 * The phrases in a text that are in the other language's catalog but not in this one's. Email and web
 * addresses do not count.
 */
export function foreignPhrasesIn(text: string, locale: Locale): string[] {
  const other = locale === 'en' ? 'fr' : 'en'
  const plain = flat(text.replace(/https?:\/\/\S+|\S+@\S+/g, ''))
  return phrases[other].filter(
    (phrase) => contains(plain, phrase) && !contains(wordsOf[locale], phrase),
  )
}

function contains(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + phrase.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}

/** The fixed parts of all messages that have a word of at least four letters. */
function phrasesOf(locale: Locale): string[] {
  const all = [...catalogs[locale].values()].flatMap((message) => literalsIn(parse(message)))
  return [...new Set(all.map(flat))].filter((phrase) => /\p{L}{4}/u.test(phrase))
}

/** The fixed texts in a parsed message. */
export function literalsIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value]
    if (element.type === TYPE.tag) return literalsIn(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    return Object.values(element.options).flatMap(({ value }) => literalsIn(value))
  })
}

function flat(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}
