/**
 * What an import leaves out, changes or assumes, because this shop has no field for it. Stored and
 * sent as codes with counts; `importNoteWords` puts them into words.
 */
export const importNoteCodes = [
  // Products that could not be bought in the old shop, and are drafts or archived here.
  'draft',
  'archived',
  'hidden',
  'external',
  'giftCard',
  'otherType',
  'noParent',
  'outsideCanada',
  // Prices and taxes.
  'saleOver',
  'saleLater',
  'saleEnds',
  'compareAt',
  'untaxed',
  'taxClass',
  // Stock.
  'uncounted',
  'negativeStock',
  'backorder',
  'sharedStock',
  // What does not fit.
  'notShipped',
  'shortDescription',
  'shortcodes',
  'attributes',
  'moreCategories',
  'collectionsFull',
  'variantText',
  'variantFrench',
  'notGrouped',
  'longCategory',
  'tagsCut',
  'picturesCut',
  'skuCut',
  'skuRounded',
  'letters',
  'dates',
  'noPictures',
  'sameName',
  'columns',
] as const
export type ImportNoteCode = (typeof importNoteCodes)[number]

export type ImportNote = {
  code: ImportNoteCode
  /** Products, or for `columns` the columns. */
  count: number
  /** The first few lines of these products; none for `columns`. */
  lines: readonly number[]
  /**
   * Of `columns`: the names, each with the number of its cells that are not empty; one without a
   * heading has its place in the file instead.
   */
  columns?: readonly { name: string; cells: number; place?: number | undefined }[]
}
