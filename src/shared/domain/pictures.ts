import { firstKeyword } from './keywords.ts'

export type ProductImage = { url: string; type: 'main' | 'supplemental' }

const UPLOADS = '/objects/uploads/'
const fallbackKeywords = ['bbq', 'herb', 'curry', 'teriyaki'] as const

/** The url stored for an uploaded file, of the form /objects/uploads/{file id} (ENT-05). */
export function uploadPath(fileId: string): string {
  return `${UPLOADS}${fileId}`
}

/** The file id in the url of an uploaded file; null for one that stands elsewhere. */
export function uploadId(url: string): string | null {
  return isUploadPath(url) ? url.slice(UPLOADS.length) : null
}

export function isUploadPath(url: string): boolean {
  return url.startsWith(UPLOADS)
}

/** The main picture's url, else the first one's, else none (UPL-06). */
export function mainImageUrl(images: readonly ProductImage[]): string | null {
  return (images.find((image) => image.type === 'main') ?? images[0])?.url ?? null
}

/**
 * What is shown for a product without a picture, or whose picture does not load: by the first
 * keyword in its name, else the default (CARD-10, O13, T10).
 */
export function fallbackPicture(name: string): string {
  return `/pictures/${firstKeyword(name, fallbackKeywords) ?? 'default'}.webp`
}

/**
 * The address to load a picture from. An uploaded one gets the product's own change time as its
 * time-stamp query, so that it changes when the picture may have changed and never otherwise
 * (CARD-11); a product that is gone has none. `width` asks for the nearest stored width, in pixels.
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

/** The widths in pixels in which every uploaded picture is stored. */
export const pictureWidths = [160, 320, 640, 800, 1200] as const
