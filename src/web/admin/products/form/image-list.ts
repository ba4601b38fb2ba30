import { mainImageUrl, type ProductImage, uploadPath } from '../../../../shared/domain/pictures.ts'

/** A product's pictures as the editor holds them; an empty address means none. */
export type Pictures = { images: readonly ProductImage[]; imageUrl: string }

/** The first picture of an empty list becomes the main one, every later one is an extra (UPL-04). */
export function addImages({ images }: Pictures, urls: readonly string[]): Pictures {
  const added = urls.map((url, index) => imageOf(url, images.length + index === 0))
  return withImages([...images, ...added])
}

/** Makes this picture the main one and all others extras (UPL-05). */
export function setMainImage({ images }: Pictures, url: string): Pictures {
  return withImages(images.map((image) => imageOf(image.url, image.url === url)))
}

export function removeImage({ images }: Pictures, url: string): Pictures {
  return withImages(images.filter((image) => image.url !== url))
}

/** Puts a picture into another place; a place outside the list changes nothing. */
export function moveImage(pictures: Pictures, url: string, to: number): Pictures {
  const { images } = pictures
  const from = images.findIndex((image) => image.url === url)
  const moved = images[from]
  if (!moved || to < 0 || to >= images.length || to === from) return pictures
  return withImages(images.toSpliced(from, 1).toSpliced(to, 0, moved))
}

/** A typed address takes the place of the uploaded pictures; an emptied field leaves them (EDIT-08). */
export function typeImageUrl({ images }: Pictures, imageUrl: string): Pictures {
  return { images: imageUrl.trim() === '' ? images : [], imageUrl }
}

/** The picture that the shop shows first, marked or not. */
export function isMainImage({ images }: Pictures, url: string): boolean {
  return mainImageUrl(images) === url
}

/** The list as it is stored: exactly one picture is the main one. */
export function storedImages(images: readonly ProductImage[]): ProductImage[] {
  const main = mainImageUrl(images)
  return images.map(({ url }) => imageOf(url, url === main))
}

/**
 * The path under which the file sent to this address is stored: by the last segment of the
 * address's path (UPL-08). Null when the address is malformed.
 */
export function storedPath(uploadUrl: string): string | null {
  if (!URL.canParse(uploadUrl)) return null
  const fileId = new URL(uploadUrl).pathname.split('/').at(-1) ?? ''
  return /^[A-Za-z0-9-]+$/.test(fileId) ? uploadPath(fileId) : null
}

function withImages(images: readonly ProductImage[]): Pictures {
  return { images, imageUrl: mainImageUrl(images) ?? '' }
}

function imageOf(url: string, isMain: boolean): ProductImage {
  return { url, type: isMain ? 'main' : 'supplemental' }
}
