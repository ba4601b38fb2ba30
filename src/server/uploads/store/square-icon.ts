import { CHANNELS, pixelsOf, pngOf } from './png.ts'

type IconOptions = {
  /** In pixels. */
  size: number
  /** The part of the side that the picture fills; the rest is margin. */
  share?: number
  /** `#rrggbb` behind the picture; transparent without one. */
  background?: string
}

/** A picture in the middle of a square, as a PNG. */
export async function squareIcon(
  picture: Uint8Array,
  { size, share = 1, background }: IconOptions,
): Promise<Buffer> {
  const inside = Math.round(size * share)
  const small = new Bun.Image(picture).resize(inside, inside, { fit: 'inside' }).png()
  const { width, height, bytes } = pixelsOf(Buffer.from(await small.bytes()))
  const square = new Uint8Array(size * size * CHANNELS)
  const behind = background ? Buffer.from(`${background.slice(1)}ff`, 'hex') : null
  if (behind) for (let at = 0; at < square.length; at += CHANNELS) square.set(behind, at)
  const [left, top] = [Math.floor((size - width) / 2), Math.floor((size - height) / 2)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * CHANNELS
      const pixel = bytes.subarray(from, from + CHANNELS)
      square.set(behind ? over(pixel, behind) : pixel, ((top + y) * size + left + x) * CHANNELS)
    }
  }
  return pngOf({ width: size, height: size, bytes: square })
}

/** A pixel on an opaque background. */
function over(pixel: Uint8Array, behind: Uint8Array): number[] {
  const opacity = (pixel[3] ?? 0) / 255
  const mix = (at: number) =>
    Math.round((pixel[at] ?? 0) * opacity + (behind[at] ?? 0) * (1 - opacity))
  return [mix(0), mix(1), mix(2), 255]
}

/** A PNG of at most 256 pixels a side as an ICO, the format that browsers request by default. */
export function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22)
  // One image in ICO format, with 32 bits per pixel.
  head.set([0, 0, 1, 0, 1, 0, size % 256, size % 256, 0, 0, 1, 0, 32, 0])
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
