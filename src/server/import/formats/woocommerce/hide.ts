import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import type { CsvRow } from '../../read-csv.ts'
import { flag } from '../cells.ts'
import type { RawProduct } from '../format.ts'
import type { CellReader } from '../headings.ts'
import type { WooField } from './columns.ts'
import { kindOf } from './families.ts'

/** A draft for whatever nobody could put into a cart in the old shop. */
export function hide(
  raw: RawProduct,
  notes: ImportNoteCode[],
  rows: readonly CsvRow[],
  cell: CellReader<WooField>,
): void {
  const [row] = rows
  const kind = row ? kindOf(row, cell) : 'simple'
  const has = (field: WooField, pattern: RegExp) =>
    rows.some((each) => pattern.test(cell(each, field)))
  const note = ((): ImportNoteCode | null => {
    if (kind === 'external') return 'external'
    if (kind !== 'simple' && kind !== 'variation' && !raw.parts) return 'otherType'
    if (kind === 'variation' && rows.length === 1) return 'noParent'
    if (rows.some((each) => !isPublished(cell(each, 'published')))) return 'draft'
    return has('visibility', /^hidden$/i) ? 'hidden' : null
  })()
  if (note === null) return
  raw.status = 'draft'
  notes.push(note)
}

const isPublished = (text: string) =>
  text === '' || flag(text) === true || /^(active|publish)$/i.test(text)
