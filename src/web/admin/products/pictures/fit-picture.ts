import { uploadLimits } from '#shared/contract/catalog/catalog-staff.ts'

/** The largest photo that is made smaller, in bytes. */
const LARGEST_PHOTO = 25 * 1024 * 1024

/** The longest side of a picture that was made smaller, in pixels: enough to zoom in. */
const LONGEST_SIDE = 3_000
const SMALLER = 0.7

export const isHeic = ({ type, name }: Pick<Picture, 'type' | 'name'>) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

type Picture = { name: string; type: string; size: number }

/** Whether a picture is a phone's photo that has to be made smaller, or another kind, first. */
export function needsFitting(picture: Picture): boolean {
  if (picture.size > LARGEST_PHOTO) return false
  return isHeic(picture) || (picture.type === 'image/jpeg' && picture.size > uploadLimits.bytes)
}

/**
 * A photo as a JPEG that the shop takes. It is drawn again, upright, so that nothing but the picture is
 * left, such as the place where it was taken. Throws if the browser cannot read it.
 */
export async function fitPhoto(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    let side = Math.min(LONGEST_SIDE, Math.max(bitmap.width, bitmap.height))
    for (;;) {
      const jpeg = await drawn(bitmap, side)
      if (jpeg.size <= uploadLimits.bytes) return jpeg
      side *= SMALLER
    }
  } finally {
    bitmap.close()
  }
}

async function drawn(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const scale = side / Math.max(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The photo could not be drawn.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88)
  })
  if (!jpeg) throw new Error('The photo could not be drawn.')
  return jpeg
}
