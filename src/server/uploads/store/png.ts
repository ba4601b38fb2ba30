/** Loaded on first use, because few shops need it at startup. */
const zlib = () => process.getBuiltinModule('node:zlib')

/** RGBA, row by row from the top. */
type Pixels = { width: number; height: number; bytes: Uint8Array }

export const CHANNELS = 4
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Bytes of every chunk besides its data: length, type and checksum. */
const FRAME = 12

/** The pixels of a PNG from the image library, which writes RGBA with 8 bits a channel. */
export function pixelsOf(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const data: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length; at += FRAME + png.readUInt32BE(at)) {
    const isData = png.toString('latin1', at + 4, at + 8) === 'IDAT'
    if (isData) data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const lines = zlib().inflateSync(Buffer.concat(data))
  const row = width * CHANNELS
  const bytes = new Uint8Array(height * row)
  for (let at = 0; at < bytes.length; at += 1) {
    const [x, y] = [at % row, Math.floor(at / row)]
    const left = x < CHANNELS ? 0 : (bytes[at - CHANNELS] ?? 0)
    const above = y === 0 ? 0 : (bytes[at - row] ?? 0)
    const corner = x < CHANNELS || y === 0 ? 0 : (bytes[at - row - CHANNELS] ?? 0)
    const line = y * (row + 1)
    bytes[at] = (lines[line + 1 + x] ?? 0) + predicted(lines[line] ?? 0, left, above, corner)
  }
  return { width, height, bytes }
}

/** The predicted value of a byte, by PNG's filter types 0 to 4. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const guess = left + above - corner
  const ofLeft = Math.abs(guess - left)
  const ofAbove = Math.abs(guess - above)
  const ofCorner = Math.abs(guess - corner)
  if (ofLeft <= ofAbove && ofLeft <= ofCorner) return left
  return ofAbove <= ofCorner ? above : corner
}

export function pngOf({ width, height, bytes }: Pixels): Buffer {
  const row = width * CHANNELS
  const lines = Buffer.alloc(height * (row + 1))
  for (let y = 0; y < height; y += 1) {
    lines.set(bytes.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', zlib().deflateSync(lines)), chunk('IEND')]
  return Buffer.concat([SIGNATURE, ...chunks])
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(FRAME + data.length)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(Bun.hash.crc32(body), 4 + body.length)
  return frame
}
