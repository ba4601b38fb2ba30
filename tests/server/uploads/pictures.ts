import { deflateSync, inflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of any size whose pixels are asked for one by one. */
export function png(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  return pngOf(width, height, deflateSync(rows))
}

/** A PNG with a red rectangle in the middle and transparent edges. */
export function cutOut(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = height / 4; y < (height * 3) / 4; y++) {
    for (let x = width / 4; x < (width * 3) / 4; x++) {
      rows.set([...red, 255], y * (1 + width * 4) + 1 + x * 4)
    }
  }
  return pngOf(width, height, deflateSync(rows), 6)
}

/** A PNG with this size in its header, whatever the size of its data. */
export function pngOf(
  width: number,
  height: number,
  data: Uint8Array,
  colorType = 2,
  bits = 8,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colorType], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')])
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(Bun.hash.crc32(body))
  return Buffer.concat([length, body, check])
}

export const red: Color = [220, 20, 20]
export const blue: Color = [20, 20, 220]

/** Left half red, right half blue. */
export function twoHalves(width: number, height: number): Buffer {
  return png(width, height, (x) => (x < width / 2 ? red : blue))
}

export function jpeg(width: number, height: number): Promise<Uint8Array> {
  return new Bun.Image(twoHalves(width, height)).jpeg({ quality: 90 }).bytes()
}

/** Red, green and blue of a color written as `#rrggbb`. */
export function channelsOf(tone: string): number[] {
  return [...tone.matchAll(/[0-9a-f]{2}/g)].map(([pair]) => Number.parseInt(pair, 16))
}

/** Adds what a camera adds: which way up the photo was taken, and where. */
export function withExif(photo: Uint8Array, orientation: number, place: string): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifWith(orientation, place)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)])
}

/** The same as a TIFF structure, which PNG and WebP contain in a chunk. */
export function exifWith(orientation: number, place = ''): Buffer {
  const text = Buffer.from(`${place}\0`)
  return Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 2]),
    field(0x0112, 3, 1, [0, orientation, 0, 0]),
    field(0x010e, 2, text.length, [0, 0, 0, 8 + 2 + 24 + 4]),
    Buffer.alloc(4),
    text,
  ])
}

/** The same orientation in the byte order of most phones. */
export function littleExif(orientation: number): Buffer {
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    Buffer.from([1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
  ])
}

/** A PNG with a chunk more, before its pixels or behind them. */
export function withPngExif(picture: Buffer, exif: Uint8Array, isLast = false): Buffer {
  const at = isLast ? picture.length - 12 : 33
  return Buffer.concat([picture.subarray(0, at), chunk('eXIf', exif), picture.subarray(at)])
}

/** A simple WebP as an extended one with metadata behind its pixels. */
export function withWebpExif(
  picture: Uint8Array,
  size: { width: number; height: number },
  exif: Uint8Array,
) {
  const head = Buffer.alloc(10)
  head[0] = 0b1000
  head.writeUIntLE(size.width - 1, 4, 3)
  head.writeUIntLE(size.height - 1, 7, 3)
  const chunks = Buffer.concat([
    riffChunk('VP8X', head),
    Buffer.from(picture.subarray(12)),
    riffChunk('EXIF', exif),
  ])
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([riff, chunks])
}

function riffChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data], 8 + data.length + (data.length % 2))
}

function field(tag: number, type: number, count: number, value: number[]): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  bytes.set(value, 8)
  return bytes
}

/** What is to be seen in a picture, as one color for each cell of a coarse grid. */
export async function colorsOf(picture: Uint8Array, columns: number, rows: number) {
  const small = await new Bun.Image(picture).resize(columns, rows, { filter: 'box' }).png().bytes()
  const pixels = pixelsOf(Buffer.from(small), columns, rows)
  return pixels.map((row) =>
    row.map(([r, g, b]) =>
      r > 150 && b < 100 ? 'red' : b > 150 && r < 100 ? 'blue' : `${r} ${g} ${b}`,
    ),
  )
}

function pixelsOf(file: Buffer, width: number, height: number): Color[][] {
  const data: Buffer[] = []
  let samples = 3
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    if (type === 'IHDR') samples = body[9] === 6 ? 4 : 3
    if (type === 'IDAT') data.push(body)
  }
  const raw = inflateSync(Buffer.concat(data))
  const stride = width * samples
  const plain = Buffer.alloc(height * stride)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const left = x < samples ? 0 : (plain[y * stride + x - samples] ?? 0)
      const up = y === 0 ? 0 : (plain[(y - 1) * stride + x] ?? 0)
      const corner = x < samples || y === 0 ? 0 : (plain[(y - 1) * stride + x - samples] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      plain[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
  }
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const at = y * stride + x * samples
      return [plain[at] ?? 0, plain[at + 1] ?? 0, plain[at + 2] ?? 0] as const
    }),
  )
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
