import { mainImageUrl, type ProductImage, uploadPath } from '#shared/domain/catalog/pictures.ts'

/** A product's pictures in the editor; an empty URL means none. */
export type Pictures = { images: readonly ProductImage[]; imageUrl: string }

export type PictureTexts = Pick<ProductImage, 'alt' | 'frenchAlt'>

/** The first picture added to an empty list becomes the main one; others are extras (UPL-04). */
export function addImages({ images }: Pictures, urls: readonly string[]): Pictures {
  const added = urls.map((url, index) => asMain({ url }, images.length + index === 0))
  return withImages([...images, ...added])
}

/** Makes this picture the main one and all others extras (UPL-05). */
export function setMainImage({ images }: Pictures, url: string): Pictures {
  return withImages(images.map((image) => asMain(image, image.url === url)))
}

export function removeImage({ images }: Pictures, url: string): Pictures {
  return withImages(images.filter((image) => image.url !== url))
}

/** Says what a picture shows, in one language. */
export function describeImage({ images, imageUrl }: Pictures, url: string, texts: PictureTexts) {
  const described = images.map((image) => (image.url === url ? { ...image, ...texts } : image))
  return { images: described, imageUrl }
}

/** Moves a picture to another index; an index outside the list changes nothing. */
export function moveImage(pictures: Pictures, url: string, to: number): Pictures {
  const { images } = pictures
  const from = images.findIndex((image) => image.url === url)
  const moved = images[from]
  if (!moved || to < 0 || to >= images.length || to === from) return pictures
  return withImages(images.toSpliced(from, 1).toSpliced(to, 0, moved))
}

/** A typed URL replaces the uploaded pictures; an emptied field keeps them (EDIT-08). */
export function typeImageUrl({ images }: Pictures, imageUrl: string): Pictures {
  return { images: imageUrl.trim() === '' ? images : [], imageUrl }
}

/** Whether the shop shows this picture first. */
export function isMainImage({ images }: Pictures, url: string): boolean {
  return mainImageUrl(images) === url
}

/** The list to store, with exactly one main picture. */
export function storedImages(images: readonly ProductImage[]): ProductImage[] {
  const main = mainImageUrl(images)
  return images.map((image) => asMain(image, image.url === main))
}

/**
 * The path of a file sent to this upload URL, from the last segment of the URL's path (UPL-08). Null
 * if the URL is malformed.
 */
export function storedPath(uploadUrl: string): string | null {
  if (!URL.canParse(uploadUrl)) return null
  const fileId = new URL(uploadUrl).pathname.split('/').at(-1) ?? ''
  return /^[A-Za-z0-9-]+$/.test(fileId) ? uploadPath(fileId) : null
}

function withImages(images: readonly ProductImage[]): Pictures {
  return { images, imageUrl: mainImageUrl(images) ?? '' }
}

function asMain(image: Omit<ProductImage, 'type'>, isMain: boolean): ProductImage {
  return { ...image, type: isMain ? 'main' : 'supplemental' }
}
