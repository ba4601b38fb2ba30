import { amountFields, perField, perTranslated } from '#shared/domain/catalog/per-field.ts'
import { withoutApostrophes } from '../../downloads/csv-cell.ts'
import { frenchHeadingOf, headingOf, productColumns } from '../../export/columns.ts'
import type { CsvRow } from '../read-csv.ts'
import { amountReader } from './amounts.ts'
import { flag, jsonList, list, listOrNone, whole } from './cells.ts'
import { type Item, type RawProduct, type Reading, stated, type Table } from './format.ts'
import { type Part, partOf } from './parts.ts'
import { checkVariants, variantIn } from './saucery-variants.ts'

const headings = new Set(productColumns.map(([name]) => name.toLowerCase()))

export function readSaucery({ rows }: Table): Reading {
  const columns = ['price', ...amountFields.map(headingOf)]
  const readAmount = amountReader(
    rows.flatMap((row) => columns.map((column) => text(row, column) ?? '')),
  )
  const items = rows.map((row): Item => {
    const faults: string[] = []
    const amountIn = (column: string) => {
      const amount = readAmount(text(row, column) ?? '')
      if ('text' in amount) return amount.text || undefined
      faults.push(amount.fault)
      return undefined
    }
    const raw = { ...fieldsOf(row, amountIn), ...stated({ price: amountIn('price') }) }
    return { line: row.line, raw, notes: [], faults }
  })
  checkVariants(items)
  return { items, leftOut: [], faults: [], used: headings }
}

function text({ cells }: CsvRow, name: string): string | undefined {
  return withoutApostrophes(cells.get(name.toLowerCase()) ?? '') || undefined
}

type AmountIn = (column: string) => string | undefined

function fieldsOf(row: CsvRow, amountIn: AmountIn): RawProduct {
  const field = (name: string) => text(row, name)
  return stated({
    name: field('name'),
    description: field('description'),
    stock: whole(field('stock')),
    category: field('category'),
    tags: list(field('tags'), /[;,]/),
    featured: flag(field('featured')),
    ...perField({
      text: (name) => field(headingOf(name)),
      translated: (name) => field(headingOf(name)),
      allergens: (name) =>
        listOrNone(field(headingOf(name)), /[;,]/)?.map((each) => each.toLowerCase()),
      amount: (name) => amountIn(headingOf(name)),
      moment: (name) => field(headingOf(name)),
      whole: (name) => whole(field(headingOf(name))),
    }),
    status: field('status')?.toLowerCase(),
    publishAt: field('publish at'),
    parts: partsOf(field('components')),
    variant: variantIn(field),
    taxClass: field('tax class')?.toLowerCase().replace(/[ -]/, '_'),
    french: frenchOf(field),
    mainPicture: field('picture'),
    pictures: list(field('pictures'), /;/),
    pictureTexts: jsonList(field('picture texts') ?? '') ?? undefined,
    frenchPictureTexts: jsonList(field('french picture texts') ?? '') ?? undefined,
    oldAddresses: listOrNone(field('old addresses'), /;/),
    ownId: /\/product\/([\da-f-]{36})$/i.exec(field('address') ?? '')?.[1]?.toLowerCase(),
  })
}

/** What is in a pack; null for "none". */
function partsOf(text: string | undefined): Part[] | null | undefined {
  const entries = listOrNone(text, /;/)
  return entries?.length === 0 ? null : entries?.map(partOf)
}

/** The French texts of a row; undefined if it has none. Tags keep their order and their gaps. */
function frenchOf(field: (name: string) => string | undefined): RawProduct | undefined {
  const tags = field('french tags')
  const french = stated({
    name: field('french name'),
    description: field('french description'),
    tags: jsonList(tags ?? '') ?? tags?.split(/[;,]/).map((tag) => tag.trim()),
    ...perTranslated((name) => field(frenchHeadingOf(name))),
  })
  return Object.keys(french).length > 0 ? french : undefined
}
