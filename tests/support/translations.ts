import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { readCatalogs } from '../../src/build/messages.ts'
import { frenchOf } from '../../src/samples/french.ts'
import { samplePacks } from '../../src/samples/packs.ts'
import { sampleProducts } from '../../src/samples/products.ts'

// Translates the English texts that tests look for into those on French pages.

/** One form of a message: fixed texts, and the names of the parameters between them. */
type Form = (string | { name: string })[]
type Pair = { en: Form; fr: Form; whole: RegExp }

const pairs: Pair[] = []
const catalogs = readCatalogs()
for (const [key, message] of catalogs.en) {
  const english = parse(message)
  const french = parse(catalogs.fr.get(key) ?? '')
  for (const choice of choicesOf(english)) addPair(formOf(english, choice), formOf(french, choice))
}
const named = [...sampleProducts, ...samplePacks]
const names = new Map(named.map((product) => [product.name, frenchOf(product).name]))
for (const [name, french] of names) addPair([name], [french ?? name])
// The PayPal simulator has its own texts.
for (const [name, french] of Object.entries({ Approve: 'Approuver', Decline: 'Refuser' })) {
  addPair([name], [french])
}

/** The messages without parameters. */
const texts = new Map(
  pairs.flatMap(({ en, fr }): [string, string][] =>
    [...en, ...fr].every((part) => typeof part === 'string') ? [[en.join(''), fr.join('')]] : [],
  ),
)

/** Matches the French version of every message that an English search matches, and the search itself. */
export function frenchOfSearch(wanted: string | RegExp, isExact = false): RegExp {
  const found = typeof wanted === 'string' ? ofText(wanted, isExact) : ofPattern(wanted)
  const own = typeof wanted === 'string' ? anchored(escaped(wanted), isExact) : wanted.source
  return new RegExp([...new Set([...found, own])].join('|'), 'iu')
}

function ofText(wanted: string, isExact: boolean): string[] {
  return pairs.flatMap(({ en, fr, whole }) => {
    const match = whole.exec(wanted)
    const values = match?.groups ?? {}
    if (match) return [anchored(patternOf(fr, values), isExact)]
    const isPart = !isExact && has(counted(filled(en, '3')), counted(wanted))
    return isPart ? [patternOf(fr)] : []
  })
}

function ofPattern(wanted: RegExp): string[] {
  const start = wanted.source.startsWith('^') ? '^\\s*' : ''
  const end = wanted.source.endsWith('$') ? '\\s*$' : ''
  const matching = (samplesOf: (form: Form) => string[]) =>
    pairs
      .filter(({ en }) => samplesOf(en).some((sample) => wanted.test(sample)))
      .map(({ fr }) => start + patternOf(fr) + end)
  const found = matching((form) => [filled(form, '3'), filled(form, 'Ada')])
  if (found.length > 0) return found
  // A word of the search may be the value of a parameter.
  const words = wanted.source.match(/\p{L}+/gu) ?? []
  return matching((form) => words.map((word) => filled(form, '30', word)))
}

/** Fills the parameters of a message: `first` for the first, `value` for the rest, sauces for products. */
function filled(form: Form, value: string, first = value): string {
  const firstPart = form.find((part) => typeof part !== 'string')
  return form
    .map((part) => {
      if (typeof part === 'string') return part
      if (/^products?$/.test(part.name)) return part.name.replace('product', 'sauce')
      return part === firstPart ? first : value
    })
    .join('')
}

/** Replaces all numbers with the same one. */
function counted(text: string): string {
  return text.replace(/\d+/g, '3')
}

function has(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase())
}

function anchored(pattern: string, isWhole: boolean): string {
  return isWhole ? `^\\s*(?:${pattern})\\s*$` : pattern
}

function addPair(en: Form, fr: Form) {
  const whole = new RegExp(`^${wholePattern(en)}$`, 'iu')
  const isText = en.some((part) => typeof part === 'string' && /\p{L}/u.test(part))
  if (!isText) return
  pairs.push({ en, fr, whole })
}

function wholePattern(form: Form): string {
  const seen = new Set<string>()
  return form
    .map((part) => {
      if (typeof part === 'string') return escaped(part)
      if (seen.has(part.name)) return '.*'
      seen.add(part.name)
      return `(?<${part.name}>.*)`
    })
    .join('')
}

function patternOf(form: Form, values: Record<string, string> = {}): string {
  return form
    .map((part) => (typeof part === 'string' ? escaped(part) : valuePattern(values[part.name])))
    .join('')
}

/** Matches a value in French: numbers and names stay; amounts and words of the shop differ. */
function valuePattern(value: string | undefined): string {
  if (value === undefined || value.startsWith('$')) return '.*'
  const other = names.get(value) ?? texts.get(value) ?? value
  return `(?:${[value, other].map(escaped).join('|')})`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

type Choice = Record<string, string>

/** Every combination of a message's plurals and choices; only a few for the longest messages. */
function choicesOf(elements: MessageFormatElement[]): Choice[] {
  const options = new Map<string, Set<string>>()
  collectOptions(elements, options)
  let choices: Choice[] = [{}]
  for (const [name, values] of options) {
    choices = choices.flatMap((choice) =>
      [...values].map((value) => ({ ...choice, [name]: value })),
    )
  }
  return choices.slice(0, 64)
}

function collectOptions(elements: MessageFormatElement[], options: Map<string, Set<string>>) {
  for (const element of elements) {
    if (element.type === TYPE.tag) collectOptions(element.children, options)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    const known = options.get(element.value) ?? new Set()
    options.set(element.value, known)
    for (const [name, { value }] of Object.entries(element.options)) {
      known.add(name)
      collectOptions(value, options)
    }
  }
}

function formOf(elements: MessageFormatElement[], choice: Choice, counted = ''): Form {
  return elements.flatMap((element): Form => {
    if (element.type === TYPE.literal) return [element.value]
    if (element.type === TYPE.tag) return formOf(element.children, choice, counted)
    if (element.type === TYPE.pound) return [{ name: counted }]
    if (element.type !== TYPE.plural && element.type !== TYPE.select)
      return [{ name: element.value }]
    const { options, value } = element
    const chosen = options[choice[value] ?? 'other'] ?? options.other
    return formOf(chosen?.value ?? [], choice, value)
  })
}
