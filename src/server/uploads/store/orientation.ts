import { pictureType } from './picture-type.ts'

/** EXIF orientations: 1 is upright, 2 to 4 are mirrored or upside down, 5 to 8 lie on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const UPRIGHT = 1

/**
 * The orientation in a PNG's eXIf chunk or a WebP's EXIF chunk, which browsers apply but the decoder
 * does not. Browsers ignore a PNG's behind its pixels. Upright for other types; the decoder turns JPEGs
 * itself.
 */
export function storedOrientation(bytes: Uint8Array): Orientation {
  const exif = exifOf(bytes)
  return exif ? orientationIn(exif) : UPRIGHT
}

function exifOf(bytes: Uint8Array): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const type = pictureType(bytes)
  if (type === 'image/png') {
    // Length, type, data, checksum.
    return chunkIn(
      file,
      { name: 'eXIf', until: 'IDAT' },
      { from: 8, overhead: 12, head: 8 },
      (at) => ({
        name: file.toString('latin1', at + 4, at + 8),
        length: file.readUInt32BE(at),
      }),
    )
  }
  if (type === 'image/webp') {
    // Type, length, data, which is padded to an even length.
    return chunkIn(file, { name: 'EXIF' }, { from: 12, overhead: 8, head: 8 }, (at) => ({
      name: file.toString('latin1', at, at + 4),
      length: file.readUInt32LE(at + 4),
      padding: file.readUInt32LE(at + 4) % 2,
    }))
  }
  return null
}

type Layout = { from: number; overhead: number; head: number }
type Chunk = { name: string; length: number; padding?: number }

function chunkIn(
  file: Buffer,
  request: { name: string; until?: string },
  { from, overhead, head }: Layout,
  chunkAt: (at: number) => Chunk,
): Buffer | null {
  for (let at = from; at + head <= file.length;) {
    const { name, length, padding = 0 } = chunkAt(at)
    if (name === request.until) return null
    if (name === request.name) return file.subarray(at + head, at + head + length)
    at += overhead + length + padding
  }
  return null
}

const ORIENTATION = 0x01_12
const SHORT = 3

/** Reads the first directory of a TIFF structure; anything unreadable is upright, as in browsers. */
function orientationIn(exif: Buffer): Orientation {
  // Some programs repeat the marker that only JPEGs need.
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  if (tiff.length < 8) return UPRIGHT
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'MM\0*' && order !== 'II*\0') return UPRIGHT
  const isBigEndian = order === 'MM\0*'
  const short = (at: number) => (isBigEndian ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at))
  const directory = isBigEndian ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4)
  if (directory + 2 > tiff.length) return UPRIGHT
  const entries = short(directory)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return UPRIGHT
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return short(at + 2) === SHORT && isOrientation(value) ? value : UPRIGHT
  }
  return UPRIGHT
}

function isOrientation(value: number): value is Orientation {
  return value >= 1 && value <= 8
}

/** Whether a picture of this orientation is as wide as its rows are many. */
export function isOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5
}

/** Turns a picture upright. Whatever the order of the calls, it is rotated before it is mirrored. */
export function upright(picture: Bun.Image, orientation: Orientation): Bun.Image {
  if (orientation === 2) return picture.flop()
  if (orientation === 3) return picture.rotate(180)
  if (orientation === 4) return picture.flip()
  if (orientation === 5) return picture.rotate(90).flop()
  if (orientation === 6) return picture.rotate(90)
  if (orientation === 7) return picture.rotate(270).flop()
  return orientation === 8 ? picture.rotate(270) : picture
}
