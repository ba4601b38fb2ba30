import { ActionError } from '../../../shared/contract/errors.ts'
import { pictureWidths } from '../../../shared/domain/pictures.ts'
import { pictureTone } from './picture-tone.ts'
import { isAnimatedWebp, isWholeJpeg, pictureType } from './picture-type.ts'

/** Far above any camera's, far below what would fill the memory. */
const MEGAPIXELS = 50

/** Above it nobody sees more on a screen of twice the density; below it fine print suffers. */
const QUALITY = 76

/** In pixels: some two hundred letters in a page, drawn large and so blurred. */
const PLACEHOLDER_SIDE = 20

/** What a WebP can be at most on either side. */
const MAX_SIDE = 16_383

export type EncodedPicture = {
  /** As it is to be seen, in pixels: a photo taken upright is higher than wide. */
  width: number
  height: number
  /** A tiny blurred picture as a data URL. */
  placeholder: string
  /** Its backdrop's colour; null when it lets through what is behind it. */
  tone: string | null
  files: { width: number; bytes: Uint8Array }[]
}

/**
 * Decodes a picture and encodes it anew in every width in which the shop shows it. What comes out
 * holds pixels only: no place where a photo was taken, nothing that a browser could take for a
 * page. Throws `unsupported_type`, `too_large` or `invalid` for what is no picture to show.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  if (bytes.length === 0) throw new ActionError('invalid', { message: 'The file is empty.' })
  const type = pictureType(bytes)
  if (!type) {
    throw new ActionError('unsupported_type', {
      message: 'That is not a picture the shop can show. Choose a JPEG, PNG, WebP or GIF file.',
    })
  }
  if (type === 'image/webp' && isAnimatedWebp(bytes)) {
    throw new ActionError('unsupported_type', {
      message: 'Moving WebP pictures cannot be shown. Please choose a still picture.',
    })
  }
  if (type === 'image/jpeg' && !isWholeJpeg(bytes)) throw damaged()
  try {
    return await encode(bytes)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const { width, height } = await open(bytes).metadata()
  const files: EncodedPicture['files'] = []
  // One after another: each decodes the whole picture, and memory is shared with everyone.
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

/** The widths in which a picture of this width is stored, from small to large; none enlarges it. */
export function storedWidths(width: number): number[] {
  const smaller = pictureWidths.filter((candidate) => candidate < width)
  return [...smaller, Math.min(width, Math.max(...pictureWidths))].filter(isFirst)
}

function isFirst(width: number, index: number, widths: number[]): boolean {
  return widths.indexOf(width) === index
}

/** Those that are at least as wide as asked for, the narrowest first, else the widest. */
export function nearestWidths(widths: readonly number[], wanted = Infinity): number[] {
  const enough = widths.filter((width) => width >= wanted)
  return enough.length > 0 ? enough : widths.slice(-1)
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
    return new ActionError('too_large', {
      message: `That picture is too large. The shop takes up to ${MEGAPIXELS} million pixels.`,
      cause: error,
    })
  }
  return code.startsWith('ERR_IMAGE_') ? damaged(error) : error
}

function damaged(cause?: unknown): ActionError {
  return new ActionError('invalid', {
    message: 'That picture is damaged or incomplete. Please try another copy of it.',
    cause,
  })
}
