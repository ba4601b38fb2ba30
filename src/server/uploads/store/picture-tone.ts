import { CHANNELS, pixelsOf } from './png.ts'

/** Pictures are scaled to this many pixels a side, so that the edge averages the background. */
const SIDE = 8
const OPAQUE = 250

/**
 * The color along a picture's edge as `#rrggbb`, shown in its place until it has loaded. Null for a
 * picture with transparency.
 */
export async function pictureTone(picture: Bun.Image): Promise<string | null> {
  const png = await picture.resize(SIDE, SIDE).png().bytes()
  const { bytes: pixels } = pixelsOf(Buffer.from(png))
  if (pixels.some((value, at) => at % CHANNELS === 3 && value < OPAQUE)) return null
  const sums = [0, 0, 0]
  let count = 0
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)]
    if (x % (SIDE - 1) !== 0 && y % (SIDE - 1) !== 0) continue
    count += 1
    for (const channel of sums.keys()) {
      sums[channel] = (sums[channel] ?? 0) + (pixels[pixel * CHANNELS + channel] ?? 0)
    }
  }
  return `#${Buffer.from(sums.map((sum) => Math.round(sum / count))).toString('hex')}`
}
