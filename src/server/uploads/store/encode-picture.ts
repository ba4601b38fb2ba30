import * as m from '../../../shared/i18n/messages.ts'

import { ActionError } from '../../../shared/contract/errors.ts'
import { pictureWidths } from '../../../shared/domain/catalog/pictures.ts'
import { pictureTone } from './picture-tone.ts'
import { isAnimatedWebp, isWholeJpeg, pictureType } from './picture-type.ts'

/** More than common cameras have, and small enough to decode in memory. */
const MEGAPIXELS = 50

/** WebP quality: higher shows no difference on 2x screens; lower blurs fine print. */
const QUALITY = 76

/** In pixels: about 200 characters as a data URL, blurred by scaling. */
const PLACEHOLDER_SIDE = 20

/** The largest side of a WebP, in pixels. */
const MAX_SIDE = 16_383

export type EncodedPicture = {
  /** In pixels, after applying the orientation. */
  width: number
  height: number
  /** A tiny blurred picture as a data URL. */
  placeholder: string
  /** The background color; null for a picture with transparency. */
  tone: string | null
  files: { width: number; bytes: Uint8Array }[]
}

/**
 * Decodes a picture and encodes it in every width that the shop shows. The result holds pixels only: no
 * location of a photo, nothing that a browser could run as a page. Throws `unsupported_type`,
 * `too_large` or `invalid` for a file that is not a usable picture.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  refuseUnusable(bytes)
  try {
    return await encode(bytes)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Throws the errors of `encodePicture` that can be found without decoding the file. */
export function refuseUnusable(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ActionError('invalid', { message: m.errorFileEmpty() })
  const type = pictureType(bytes)
  if (!type) {
    throw new ActionError('unsupported_type', {
      message: m.errorNotAPicture(),
    })
  }
  if (type === 'image/webp' && isAnimatedWebp(bytes)) {
    throw new ActionError('unsupported_type', {
      message: m.errorAnimatedPicture(),
    })
  }
  if (type === 'image/jpeg' && !isWholeJpeg(bytes)) throw damaged()
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const { width, height } = await open(bytes).metadata()
  const files: EncodedPicture['files'] = []
  // Sequential, because each resize decodes the whole picture in memory.
  for (const target of storedWidths(width)) {
    const size = { fit: 'inside', withoutEnlargement: true } as const
    const image = open(bytes).resize(target, MAX_SIDE, size).webp({ quality: QUALITY })
    files.push({ width: target, bytes: await image.bytes() })
  }
  const placeholder = await open(bytes)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp({ quality: 30 })
    .dataurl()
  return { width, height, placeholder, tone: await pictureTone(open(bytes)), files }
}

function open(bytes: Uint8Array): Bun.Image {
  return new Bun.Image(bytes, { maxPixels: MEGAPIXELS * 1_000_000 })
}

/** The stored widths of a picture of this width, ascending; never larger than the original. */
export function storedWidths(width: number): number[] {
  const smaller = pictureWidths.filter((candidate) => candidate < width)
  return [...new Set([...smaller, Math.min(width, Math.max(...pictureWidths))])]
}

/** Widths of at least `wanted`, ascending; if there are none, only the widest. */
export function nearestWidths(widths: readonly number[], wanted = Infinity): number[] {
  const enough = widths.filter((width) => width >= wanted)
  return enough.length > 0 ? enough : widths.slice(-1)
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
    return new ActionError('too_large', {
      message: m.errorPictureSize({ most: MEGAPIXELS }),
      cause: error,
    })
  }
  return code.startsWith('ERR_IMAGE_') ? damaged(error) : error
}

function damaged(cause?: unknown): ActionError {
  return new ActionError('invalid', {
    message: m.errorPictureDamaged(),
    cause,
  })
}
