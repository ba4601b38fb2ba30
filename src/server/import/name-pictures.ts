import { mostPictures, type ProductInput } from '#shared/contract/catalog/catalog.ts'
import { mainImageUrl, type ProductImage, uploadPath } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import type { RawProduct } from './formats/format.ts'
import type { PictureSource } from './picture-source.ts'

export type VariantPictures = Pick<ProductInput, 'images' | 'imageUrl'>

/** Names of pictures that are looked up for a product; several may be one picture. */
const MOST_NAMES = 250

/**
 * Replaces picture names with addresses in this shop; an address elsewhere stays as it is. Variants have
 * a picture of their own, which is not among those that they share.
 */
export function withPictures(
  { pictures: names = [], mainPicture, pictureTexts, frenchPictureTexts, ...raw }: RawProduct,
  source: PictureSource | null,
  isVariant = false,
): { raw: RawProduct; messages: string[]; isWithoutPictures: boolean } {
  const messages: string[] = []
  const isElsewhere = mainPicture !== undefined && /^https?:\/\//.test(mainPicture)
  const isWithoutPictures =
    source === null && (names.length > 0 || (mainPicture !== undefined && !isElsewhere))
  if (source && names.length > MOST_NAMES) {
    return { raw, messages: [m.importTooManyPictures({ most: MOST_NAMES })], isWithoutPictures }
  }
  const urlOf = (name: string) => {
    const picture = source?.find(name)
    if (picture && 'id' in picture) return uploadPath(picture.id)
    if (picture) messages.push(picture.fault)
    return null
  }
  const main = mainPicture && (isElsewhere ? mainPicture : urlOf(mainPicture))
  const pictureUrls = names.map(urlOf)
  const urls = [...new Set(pictureUrls.flatMap((url) => url ?? []))]
  const textsOf = (url: string) => {
    const [alt, frenchAlt] = [pictureTexts, frenchPictureTexts].map(
      (texts) => texts?.[pictureUrls.indexOf(url)],
    )
    return { ...(alt && { alt }), ...(frenchAlt && { frenchAlt }) }
  }
  if (main && !isElsewhere && !isVariant && !urls.includes(main)) urls.unshift(main)
  const images = urls.map((url, index) => {
    const isMain = !isVariant && urls.includes(main ?? '') ? url === main : index === 0
    return { url, type: isMain ? 'main' : 'supplemental', ...textsOf(url) }
  })
  const imageUrl = main || mainImageUrl(images as ProductImage[])
  return {
    raw: { ...raw, ...(images.length > 0 && { images }), ...(imageUrl && { imageUrl }) },
    messages,
    isWithoutPictures,
  }
}

/**
 * The pictures of a row that is a variant in the shop, whether or not the file says so: those of its
 * group, and its own. `isOwnKnown` is whether a file that names no own picture says that there is none.
 */
export function picturesOfVariant(
  fields: RawProduct,
  source: PictureSource | null,
  isOwnKnown: boolean,
): VariantPictures {
  const { images, imageUrl } = withPictures(fields, source, true).raw as VariantPictures
  const isStated = fields.mainPicture !== undefined || (isOwnKnown && images !== undefined)
  return {
    ...(images && { images: images.slice(0, mostPictures) }),
    ...(isStated && imageUrl && { imageUrl }),
  }
}
