import { isDeepStrictEqual } from 'node:util'
import {
  frenchVariantName,
  groupLimits,
  valuesKey,
  variantName,
} from '#shared/domain/catalog/product-group.ts'
import * as m from '#shared/i18n/messages.ts'
import { jsonList, whole } from './cells.ts'
import type { Item, RawProduct } from './format.ts'
import { LONGEST_NAME, type RawVariant } from './variant.ts'

/** A variant of a group as an export writes it; undefined if the row names no group. */
export function variantIn(field: (name: string) => string | undefined): RawVariant | undefined {
  const cell = field('group')
  if (cell === undefined) return undefined
  const [name = '', number = '1'] = jsonList(cell) ?? [cell]
  const options = valuesIn(field('options'))
  const values = valuesIn(field('values'))
  const position = whole(field('position'))
  const key = `${name.normalize('NFC').toLowerCase()} ${number}`
  const french = frenchIn(field, values)
  return {
    key,
    name,
    isNamed: true,
    options,
    values,
    ...(typeof position === 'number' && { position }),
    ...(french && { french }),
  }
}

/** Unlike in other lists, an entry may be there twice: two options may have the same value. */
function valuesIn(cell: string | undefined): string[] {
  return jsonList(cell ?? '') ?? cell?.split(';').map((value) => value.trim()) ?? []
}

function frenchIn(field: (name: string) => string | undefined, values: readonly string[]) {
  const name = field('french group')
  const options = field('french options')
  const own = field('french values')
  if (name === undefined && options === undefined && own === undefined) return undefined
  const texts = valuesIn(own)
  const pairs = values.map((value, index) => [value, texts[index] ?? ''] as const)
  return {
    ...(name !== undefined && { name }),
    ...(options !== undefined && { options: valuesIn(options) }),
    values: Object.fromEntries(pairs.filter(([, text]) => text !== '')),
  }
}

/** Notes what is wrong with groups at their lines, and gives their variants what these share. */
export function checkVariants(items: readonly Item[]): void {
  const members = items.flatMap((item) => {
    const { variant } = item.raw
    return variant ? [{ item, variant }] : []
  })
  for (const group of Map.groupBy(members, ({ variant }) => variant.key).values()) {
    checkValues(group)
    for (const field of shared) share(group, field)
    const french = frenchOf(group)
    for (const member of group) nameAfterGroup(member, french)
  }
}

type Member = { item: Item; variant: RawVariant }

function checkValues(members: readonly Member[]): void {
  const [first] = members
  const keys = new Set<string>()
  for (const { item, variant } of members) {
    const { name, options, values } = variant
    const say = (message: string) => item.faults.push(message)
    const { options: most, text, variants } = groupLimits
    if (options.length === 0 || options.length > most) say(m.importOptions({ most }))
    else if (first && !isDeepStrictEqual(options, first.variant.options)) {
      say(m.importOtherOptions({ group: name, line: `${first.item.line}` }))
    } else if (values.length !== options.length) {
      say(m.errorValuesOfOptions({ count: options.length }))
    } else if (keys.has(valuesKey(values))) {
      say(m.errorVariantTwice({ values: values.join(' / ') }))
    } else if (keys.size >= variants) say(m.importTooManyVariants({ name, most: variants }))
    if ([...options, ...values].some((each) => each === '' || each.length > text)) {
      say(m.importLongValue({ most: text }))
    }
    if (variantName(name, values).length > LONGEST_NAME) {
      say(m.errorVariantName({ most: LONGEST_NAME }))
    }
    keys.add(valuesKey(values))
  }
}

type Shared = { field: string; heading: string; isFrench?: true }

/** What the variants of a group have alike, in a file. */
const shared: readonly Shared[] = [
  { field: 'description', heading: 'Description' },
  { field: 'category', heading: 'Category' },
  { field: 'tags', heading: 'Tags' },
  { field: 'featured', heading: 'Featured' },
  { field: 'ingredients', heading: 'Ingredients' },
  { field: 'allergens', heading: 'Allergens' },
  { field: 'storage', heading: 'Storage' },
  { field: 'taxClass', heading: 'Tax class' },
  { field: 'pictures', heading: 'Pictures' },
  { field: 'description', heading: 'French description', isFrench: true },
  { field: 'tags', heading: 'French tags', isFrench: true },
  { field: 'ingredients', heading: 'French ingredients', isFrench: true },
  { field: 'storage', heading: 'French storage', isFrench: true },
]

/** Gives all variants what the first one with this field states; a row that states otherwise is a fault. */
function share(members: readonly Member[], { field, heading, isFrench }: Shared): void {
  // The allergens of a pack follow from what is in it.
  const concerned = members.filter(({ item }) => field !== 'allergens' || !item.raw.parts)
  const textsOf = ({ raw }: Item) => (isFrench ? (raw.french as RawProduct | undefined) : raw)
  const source = concerned.find(({ item }) => textsOf(item)?.[field] !== undefined)
  if (!source) return
  const value = textsOf(source.item)?.[field]
  for (const { item } of concerned) {
    const own = textsOf(item)?.[field]
    if (own !== undefined && !isDeepStrictEqual(own, value)) {
      item.faults.push(m.importNotShared({ column: heading, line: `${source.item.line}` }))
    } else if (isFrench)
      item.raw.french = { ...(item.raw.french as object | undefined), [field]: value }
    else item.raw[field] = value
  }
}

/** The French texts of a group, from all of its rows. */
function frenchOf(members: readonly Member[]): RawVariant['french'] {
  const stated = members.flatMap(({ variant }) => variant.french ?? [])
  if (stated.length === 0) return undefined
  const { name } = stated.find((each) => each.name !== undefined) ?? {}
  const { options } = stated.find((each) => each.options !== undefined) ?? {}
  return {
    ...(name !== undefined && { name }),
    ...(options !== undefined && { options }),
    values: Object.assign({}, ...stated.map(({ values }) => values)),
  }
}

/** The names of a variant follow from its group, whatever the file says. */
function nameAfterGroup({ item: { raw }, variant }: Member, french: RawVariant['french']): void {
  const { name, options, values } = variant
  raw.name = variantName(name, values)
  raw.variant = { ...variant, french }
  const texts = { name: null, options: [], values: {}, ...french }
  const frenchName = french && frenchVariantName({ name, options, french: texts }, values)
  const { name: _, ...others } = (raw.french ?? {}) as RawProduct
  if (frenchName) raw.french = { ...others, name: frenchName }
  else if (Object.keys(others).length > 0) raw.french = others
  else delete raw.french
}
