import { isBareMarker, pictureType, START_OF_SCAN } from './picture-type.ts'

/** What a shop of 256 MB can spare for one picture, in bytes. */
const MOST_BYTES = 128 * 1024 ** 2

/** Per decoded pixel, measured: 4 bytes, and what the scaling takes. */
const DECODED = 5.3

/** As measured; the decoder makes a second copy of it. */
const DECODED_LOSSLESS_WEBP = 8

type Size = { width: number; height: number }

/**
 * How many pixels a picture of this kind and shape may have for the decoder to need no more memory
 * than the shop has. `target` is the size to which it is scaled.
 */
export function mostPixels(bytes: Uint8Array, size: Size, target: Size): number {
  return MOST_BYTES / bytesPerPixel(bytes, shrinkage(size, target))
}

function bytesPerPixel(bytes: Uint8Array, shrunkBy: number): number {
  const type = pictureType(bytes)
  if (type === 'image/jpeg') return coefficientsPerPixel(bytes) + DECODED / shrunkBy ** 2
  return type === 'image/webp' && isLossless(bytes) ? DECODED_LOSSLESS_WEBP : DECODED
}

/** The power of two by which a JPEG's sides are divided while it is decoded. */
function shrinkage({ width, height }: Size, target: Size): number {
  const factor = Math.max(width / target.width, height / target.height)
  return [8, 4, 2].find((each) => each <= factor) ?? 1
}

/** A lossless WebP is decoded through a second copy. Its marker is in one of the first chunks. */
function isLossless(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    if (name === 'VP8L') return true
    if (name === 'VP8 ') return false
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}

type Frame = { isProgressive: boolean; components: number; samplesPerPixel: number }

/**
 * The bytes per pixel of a JPEG that must be read whole before its first row is known, because it comes
 * in several scans: two for each sample. Others are decoded row by row.
 */
function coefficientsPerPixel(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let frame: Frame | null = null
  for (let at = 2; at + 5 <= file.length;) {
    if (file[at] !== 0xff || file[at + 1] === 0xff) {
      at += 1
      continue
    }
    const marker = file[at + 1] ?? 0
    if (isFrame(marker)) frame = frameAt(file, at, marker)
    if (marker === START_OF_SCAN) {
      const isOneScan = frame !== null && !frame.isProgressive && file[at + 4] === frame.components
      return isOneScan ? 0 : 2 * (frame?.samplesPerPixel ?? 0)
    }
    at += isBareMarker(marker) ? 2 : 2 + file.readUInt16BE(at + 2)
  }
  return 0
}

/** SOF0 to SOF15; three of these numbers have another meaning. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function frameAt(file: Buffer, at: number, marker: number): Frame {
  const components = file[at + 9] ?? 0
  const samples = Array.from({ length: components }, (_, index) => file[at + 11 + index * 3] ?? 0)
  const [across, down] = [samples.map((each) => each >> 4), samples.map((each) => each & 15)]
  const whole = Math.max(1, ...across) * Math.max(1, ...down)
  const stored = across.reduce((sum, each, index) => sum + each * (down[index] ?? 0), 0)
  return {
    isProgressive: marker === 0xc2 || marker === 0xca,
    components,
    samplesPerPixel: stored / whole,
  }
}
