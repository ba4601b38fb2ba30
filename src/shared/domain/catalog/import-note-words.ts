import * as m from '../../i18n/messages.ts'
import type { ImportNote, ImportNoteCode } from './import-note.ts'

const words: Record<Exclude<ImportNoteCode, 'columns'>, (values: { count: number }) => string> = {
  draft: m.importNoteDraft,
  archived: m.importNoteArchived,
  hidden: m.importNoteHidden,
  external: m.importNoteExternal,
  giftCard: m.importNoteGiftCard,
  otherType: m.importNoteOtherType,
  noParent: m.importNoteNoParent,
  outsideCanada: m.importNoteOutsideCanada,
  saleOver: m.importNoteSaleOver,
  saleLater: m.importNoteSaleLater,
  saleEnds: m.importNoteSaleEnds,
  compareAt: m.importNoteCompareAt,
  untaxed: m.importNoteUntaxed,
  taxClass: m.importNoteTaxClass,
  uncounted: m.importNoteUncounted,
  negativeStock: m.importNoteNegativeStock,
  backorder: m.importNoteBackorder,
  sharedStock: m.importNoteSharedStock,
  notShipped: m.importNoteNotShipped,
  shortDescription: m.importNoteShortDescription,
  shortcodes: m.importNoteShortcodes,
  attributes: m.importNoteAttributes,
  moreCategories: m.importNoteMoreCategories,
  collectionsFull: m.importNoteCollectionsFull,
  variantText: m.importNoteVariantText,
  variantFrench: m.importNoteVariantFrench,
  notGrouped: m.importNoteNotGrouped,
  longCategory: m.importNoteLongCategory,
  tagsCut: m.importNoteTagsCut,
  picturesCut: m.importNotePicturesCut,
  skuCut: m.importNoteSkuCut,
  skuRounded: m.importNoteSkuRounded,
  letters: m.importNoteLetters,
  dates: m.importNoteDates,
  noPictures: m.importNoteNoPictures,
  sameName: m.importNoteSameName,
}

/** What an import left out, changed or assumed, with the first lines that it concerns. */
export function importNoteWords({ code, count, lines, columns = [] }: ImportNote): string {
  if (code === 'columns') {
    const list = columns.map(({ name, cells, place }) =>
      place === undefined
        ? m.importNoteColumn({ name, cells })
        : m.importNoteNameless({ place: `${place}`, cells }),
    )
    return m.importNoteColumns({ list: list.join(', ') })
  }
  const named = { words: words[code]({ count }), lines: lines.join(', ') }
  return lines.length < count ? m.importNoteFirstLines(named) : m.importNoteLines(named)
}
