import { mostPictures } from '#shared/contract/catalog/catalog.ts'
import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import type { RawProduct } from './formats/format.ts'

/** The limits of `ProductInput`, beyond which a part is left out instead of the product. */
const MOST_TAGS = 20
const LONGEST_TAG = 40
const LONGEST_CATEGORY = 60
const LONGEST_SKU = 64

/** The product without what is too much of it, and what that was. */
export function withinLimits(raw: RawProduct): { raw: RawProduct; notes: ImportNoteCode[] } {
  const kept = { ...raw }
  const notes: ImportNoteCode[] = []
  const { tags, category, sku, images } = raw
  if (isTexts(tags) && (tags.length > MOST_TAGS || tags.some((tag) => tag.length > LONGEST_TAG))) {
    const places = [...tags.keys()].filter((index) => (tags[index] ?? '').length <= LONGEST_TAG)
    const few = places.slice(0, MOST_TAGS)
    kept.tags = few.map((index) => tags[index])
    kept.french = withTagsAt(few, raw.french)
    notes.push('tagsCut')
  }
  if (typeof category === 'string' && category.length > LONGEST_CATEGORY) {
    delete kept.category
    notes.push('longCategory')
  }
  if (typeof sku === 'string' && sku.length > LONGEST_SKU) {
    delete kept.sku
    notes.push('skuCut')
  }
  if (Array.isArray(images) && images.length > mostPictures) {
    kept.images = images.slice(0, mostPictures)
    notes.push('picturesCut')
  }
  if (kept.french === undefined) delete kept.french
  return { raw: kept, notes }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** French tags stand in the order of the English ones. */
function withTagsAt(places: readonly number[], french: unknown): unknown {
  if (typeof french !== 'object' || french === null || !('tags' in french)) return french
  const { tags } = french
  return isTexts(tags) ? { ...french, tags: places.map((index) => tags[index] ?? '') } : french
}
