import type { Locale } from '../../i18n/locale.ts'
import { firstKeyword } from '../words.ts'

/** A picture of a product, and what it shows, for those who do not see it. */
export type ProductImage = {
  url: string
  type: 'main' | 'supplemental'
  alt?: string
  frenchAlt?: string
}

/** A picture beside the words of an email. */
export type MailPicture = Pick<ProductImage, 'url' | 'alt' | 'frenchAlt'>

/** The most characters of a picture's description. */
export const longestAlt = 250

/** What a picture shows; undefined if its description is left to the product's name (PICTURE-01). */
export function altOf(url: string | null, images: readonly ProductImage[]): string | undefined {
  return images.find((image) => image.url === url)?.alt
}

/** The pictures with their descriptions in one language. */
export function imagesIn<Image extends ProductImage>(
  locale: Locale,
  images: readonly Image[],
): Image[] {
  return images.map(({ alt: english, frenchAlt, ...image }) => {
    const alt = locale === 'fr' ? frenchAlt : english
    return { ...image, ...(alt && { alt }) } as Image
  })
}

const UPLOADS = '/objects/uploads/'
const fallbackKeywords = ['bbq', 'herb', 'curry', 'teriyaki'] as const

/** The URL stored for an uploaded file: /objects/uploads/{file id} (ENT-05). */
export function uploadPath(fileId: string): string {
  return `${UPLOADS}${fileId}`
}

/** The file id in the URL of an uploaded file; null for an external URL. */
export function uploadId(url: string): string | null {
  return isUploadPath(url) ? url.slice(UPLOADS.length) : null
}

export function isUploadPath(url: string): boolean {
  return url.startsWith(UPLOADS)
}

/** The main picture's URL, else the first one's, else null (UPL-06). */
export function mainImageUrl(images: readonly ProductImage[]): string | null {
  return (images.find((image) => image.type === 'main') ?? images[0])?.url ?? null
}

/**
 * The picture for a product that has none or whose picture does not load. The first keyword in the
 * name chooses it; without a keyword, it is the default (CARD-10, O13, T10).
 */
export function fallbackPicture(name: string): string {
  return `/pictures/${firstKeyword(name, fallbackKeywords) ?? 'default'}.webp`
}

/**
 * The URL to load a picture from. An uploaded picture's URL contains the product's `updatedAt`, so
 * that it changes only when the picture may have changed (CARD-11); a deleted product has no
 * `updatedAt`. `width` requests the nearest stored width, in pixels.
 */
export function pictureAddress(url: string, updatedAt: string, width?: number): string {
  if (!isUploadPath(url)) return url
  const stamp = Date.parse(updatedAt)
  const query = [
    ...(Number.isNaN(stamp) ? [] : [`t=${stamp}`]),
    ...(width === undefined ? [] : [`w=${width}`]),
  ]
  return query.length === 0 ? url : `${url}?${query.join('&')}`
}

/** The widths, in pixels, in which every uploaded picture is stored. */
export const pictureWidths = [160, 320, 640, 800, 1200] as const
