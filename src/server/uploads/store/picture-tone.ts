/** The picture is looked at in so few pixels that its edge is the backdrop's light and shade. */
const SIDE = 8
const CHANNELS = 4
const ROW = SIDE * CHANNELS
const OPAQUE = 250

/**
 * The colour along a picture's edge as `#rrggbb`: what its place on a page shows until it has
 * arrived. Null for one that lets through what is behind it, which must stay the page.
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

/** What a small PNG of the image library shows, four bytes a pixel: its one run of data, unfiltered. */
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
    pixels[at] = (lines[line + 1 + x] ?? 0) + expected(lines[line] ?? 0, left, above, corner)
  }
  return pixels
}

/** By which of its neighbours a byte was written, as PNG's filter types 0 to 4 say. */
function expected(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const guess = left + above - corner
  const nearest = Math.min(...[left, above, corner].map((each) => Math.abs(guess - each)))
  if (Math.abs(guess - left) === nearest) return left
  return Math.abs(guess - above) === nearest ? above : corner
}
