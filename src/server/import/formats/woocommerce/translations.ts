import * as m from '#shared/i18n/messages.ts'
import type { CsvRow, Fault } from '../../read-csv.ts'
import type { CellReader } from '../headings.ts'
import type { WooField } from './columns.ts'
import { kindOf } from './families.ts'
import { frenchOf } from './languages.ts'
import { descriptionOf, nameOf } from './wordpress-text.ts'

type Translated = {
  /** The products, each in one language: English if there is one. */
  rows: CsvRow[]
  french: ReadonlyMap<CsvRow, CsvRow>
  leftOut: Fault[]
}

/**
 * Plugins for several languages have a product for each of them, and all have the same units: as
 * products of their own, these would be sold twice.
 */
export function withoutTranslations(
  rows: readonly CsvRow[],
  cell: CellReader<WooField>,
): Translated {
  const languageOf = (row: CsvRow) => cell(row, 'language').toLowerCase().split(/[_-]/, 1)[0]
  const groups = Map.groupBy(rows, (row) => cell(row, 'translationGroup'))
  groups.delete('')
  const french = new Map<CsvRow, CsvRow>()
  const leftOut: Fault[] = []
  const dropped = new Set<CsvRow>()
  for (const group of groups.values()) {
    const main = group.find((row) => languageOf(row) === 'en') ?? group[0]
    if (!main) continue
    const inFrench = group.find((row) => row !== main && languageOf(row) === 'fr')
    // The French of sizes is the group's, which has its own words for them.
    const isAlone = !kindOf(main, cell).startsWith('vari')
    if (inFrench && isAlone) french.set(main, inFrench)
    for (const row of group) {
      if (row === main) continue
      dropped.add(row)
      const name = nameOf(cell(row, 'name'))
      if (row !== inFrench || !isAlone)
        leftOut.push({
          line: row.line,
          message: m.importTranslation({ name, line: `${main.line}` }),
        })
    }
  }
  return { rows: rows.filter((row) => !dropped.has(row)), french, leftOut }
}

/** The French of a product, from a row of its own or beside the English. */
export function frenchTexts(row: CsvRow, inFrench: CsvRow | undefined, cell: CellReader<WooField>) {
  const textIn = (field: WooField) =>
    inFrench ? cell(inFrench, field) : (frenchOf(cell(row, field)) ?? '')
  const name = nameOf(textIn('name'))
  const description = descriptionOf(textIn('description') || textIn('short'))
  if (name === '' && description === '') return undefined
  return { ...(name && { name }), ...(description && { description }) }
}
