import type { uploadTypes } from '#shared/contract/catalog/catalog-staff.ts'

type PictureType = (typeof uploadTypes)[number]

/** A file's type by its first bytes; null for unsupported types. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString(
    'latin1',
  )
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF[^]{4}WEBP$/.test(head)) return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  return null
}

/**
 * Whether a WebP is animated, which the decoder does not support. The decoder reads the first
 * frame of an animated GIF.
 */
export function isAnimatedWebp(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 21))
  return head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0b10) !== 0
}

const GIF_EXTENSION = 0x21
const GIF_PICTURE = 0x2c
const END_OF_IMAGE = 0xd9
export const START_OF_SCAN = 0xda

/**
 * Whether a JPEG has its end marker. The decoder silently fills missing data with gray, so a truncated
 * photo would be accepted.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  while (at + 1 < bytes.length) {
    // Decoders skip stray and fill bytes between segments.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff) {
      at += 1
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return true
    at = isBareMarker(marker) ? at + 2 : at + 2 + segmentLength(bytes, at + 2)
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at)
  }
  return false
}

/** Markers without a length after them: escaped bytes, restarts and the start of the image. */
export function isBareMarker(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

function segmentLength(bytes: Uint8Array, at: number): number {
  return Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
}

/** The index of the marker that ends a scan's data; the length when there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0xff && !isBareMarker(next)) return at
  }
  return bytes.length
}

/**
 * Whether the first picture of a GIF, the one that is shown, is complete. The decoder fills what is
 * missing with the colors of another row.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  /** The length of a table of colors, by the flags before it. */
  const tableAt = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  /** The index after a chain of blocks, of which the last one is empty. */
  const afterBlocks = (from: number) => {
    let at = from
    while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0)
    return at + 1
  }
  let at = 13 + tableAt(bytes[10])
  while (bytes[at] === GIF_EXTENSION) at = afterBlocks(at + 2)
  if (bytes[at] !== GIF_PICTURE) return false
  return afterBlocks(at + 11 + tableAt(bytes[at + 9])) <= bytes.length
}
