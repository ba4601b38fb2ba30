import { ActionError } from '#shared/contract/errors.ts'
import { pictureWidths } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { mostPixels } from './decoding-memory.ts'
import { isOnItsSide, type Orientation, storedOrientation, upright } from './orientation.ts'
import { pictureTone } from './picture-tone.ts'
import { isAnimatedWebp, isWholeGif, isWholeJpeg, pictureType } from './picture-type.ts'

/** More than common cameras have; it limits the time of decoding. */
const MOST_PIXELS = 50_000_000

/** Longer sides than any camera makes; the decoder needs memory for rows as well. */
const MOST_SIDE = 65_535

/** WebP quality: higher shows no difference on 2x screens; lower blurs fine print. */
const QUALITY = 76

/** In pixels: about 200 characters as a data URL, blurred by scaling. */
const PLACEHOLDER_SIDE = 20

/** The largest height that is stored, in pixels: encoding more takes too much memory. */
const MAX_HEIGHT = 6_000

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
  if (type === 'image/gif' && !isWholeGif(bytes)) throw damaged()
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const orientation = storedOrientation(bytes)
  const stored = await open(bytes).metadata()
  const { width, height } = isOnItsSide(orientation) ? turned(stored) : stored
  const limit = { width: Math.max(...pictureWidths), height: MAX_HEIGHT }
  const target = fitted(stored, isOnItsSide(orientation) ? turned(limit) : limit)
  refuseLarge(bytes, stored, target)
  const master = await scaledAndTurned(bytes, target, orientation)
  const files: EncodedPicture['files'] = []
  for (const targetWidth of storedWidths(width)) {
    const image = open(master)
      .resize(targetWidth, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
    files.push({ width: targetWidth, bytes: await image.bytes() })
  }
  const placeholder = await open(master)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp({ quality: 30 })
    .dataurl()
  return { width, height, placeholder, tone: await pictureTone(open(master)), files }
}

type Size = { width: number; height: number }

function turned({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** The largest size of the same shape within a limit. */
function fitted({ width, height }: Size, limit: Size): Size {
  const factor = Math.min(1, limit.width / width, limit.height / height)
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

/**
 * The upright picture in the largest size that is stored, as a PNG. The file is decoded only once, and
 * turned after it was scaled, because a large picture and a turned copy would not fit in the memory.
 * Of a JPEG, the decoder makes no more pixels than the exact size needs.
 */
async function scaledAndTurned(
  bytes: Uint8Array,
  { width, height }: Size,
  orientation: Orientation,
): Promise<Uint8Array> {
  const scaled = await open(bytes).resize(width, height).png(quickly).bytes()
  return orientation === 1 ? scaled : upright(open(scaled), orientation).png(quickly).bytes()
}

const quickly = { compressionLevel: 1 }

/** Throws `too_large` for a picture that the decoder could not hold in the memory of a small shop. */
function refuseLarge(bytes: Uint8Array, size: Size, target: Size): void {
  const { width, height } = size
  if (Math.max(width, height) > MOST_SIDE) {
    throw new ActionError('too_large', { message: m.errorPictureSide({ most: MOST_SIDE }) })
  }
  const most = mostPixels(bytes, size, target)
  if (width * height > most) {
    throw new ActionError('too_large', {
      message: m.errorPictureKind({ most: Math.floor(most / 1_000_000) }),
    })
  }
}

/** A stored picture as JPEG, for mail programs that show no WebP. */
export async function asJpeg(picture: Blob): Promise<Blob> {
  return open(await picture.bytes())
    .jpeg({ quality: QUALITY })
    .blob()
}

function open(bytes: Uint8Array): Bun.Image {
  return new Bun.Image(bytes, { maxPixels: MOST_PIXELS })
}

/** The stored widths of a picture of this width, ascending; never larger than the original. */
export function storedWidths(width: number): number[] {
  const smaller = pictureWidths.filter((candidate) => candidate < width)
  return [...new Set([...smaller, Math.min(width, Math.max(...pictureWidths))])]
}

/** Widths of at least `wanted`, ascending; if there are none, only the widest. */
export function nearestWidths(widths: readonly number[], targetWidth = Infinity): number[] {
  const enough = widths.filter((width) => width >= targetWidth)
  return enough.length > 0 ? enough : widths.slice(-1)
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
    return new ActionError('too_large', {
      message: m.errorPictureSize({ most: MOST_PIXELS / 1_000_000 }),
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
