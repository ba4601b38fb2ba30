/** Pictures are scaled to this many pixels a side, so that the edge averages the background. */
const SIDE = 8
const CHANNELS = 4
const ROW = SIDE * CHANNELS
const OPAQUE = 250

/**
 * The color along a picture's edge as `#rrggbb`, shown in its place until it has loaded. Null for a
 * picture with transparency.
 */
export async function pictureTone(picture: Bun.Image): Promise<string | null> {
  const png = await picture.resize(SIDE, SIDE).png().bytes()
  const pixels = pixelsOf(Buffer.from(png))
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
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The RGBA pixels of a small PNG from the image library, which has a single IDAT chunk. */
function pixelsOf(png: Buffer): Uint8Array {
  const start = png.indexOf('IDAT') + 4
  const { inflateSync } = process.getBuiltinModule('node:zlib')
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const pixels = new Uint8Array(SIDE * ROW)
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % ROW, Math.floor(at / ROW)]
    const left = x < CHANNELS ? 0 : (pixels[at - CHANNELS] ?? 0)
    const above = y === 0 ? 0 : (pixels[at - ROW] ?? 0)
    const corner = x < CHANNELS || y === 0 ? 0 : (pixels[at - ROW - CHANNELS] ?? 0)
    const line = y * (ROW + 1)
    pixels[at] = (lines[line + 1 + x] ?? 0) + predicted(lines[line] ?? 0, left, above, corner)
  }
  return pixels
}

/** The predicted value of a byte, by PNG's filter types 0 to 4. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const guess = left + above - corner
  const nearest = Math.min(...[left, above, corner].map((each) => Math.abs(guess - each)))
  if (Math.abs(guess - left) === nearest) return left
  return Math.abs(guess - above) === nearest ? above : corner
}
