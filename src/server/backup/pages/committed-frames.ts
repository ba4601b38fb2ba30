import { fstatSync, readSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
/** The last bit of the magic number says whether checksums are computed big-endian. */
const MAGIC = 0x377f0682

/** The committed pages in a write-ahead log; see https://sqlite.org/fileformat2.html#walformat. */
type CommittedFrames = {
  /** By page number, the offset of its newest committed content. */
  offsets: ReadonlyMap<number, number>
  /** In bytes. */
  pageSize: number
  /** Size of the database in pages. */
  pageCount: number
}

/**
 * Reads which pages a log holds, up to its last complete commit. Every frame's checksum is verified,
 * because a writer may be appending at this moment. Null if the log has no commit.
 */
export function committedFrames(log: number): CommittedFrames | null {
  const header = bytesAt(log, 0, HEADER)
  const salt = saltIn(header)
  if (salt === '') return null
  const pageSize = header.readUInt32BE(8)
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1
  const sums = checksum(header.subarray(0, 24), [0, 0], isBigEndian)
  if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) return null

  const offsets = new Map<number, number>()
  const pending = new Map<number, number>()
  let pageCount = 0
  const step = FRAME_HEADER + pageSize
  const { size } = fstatSync(log)
  let running = sums
  for (let at = HEADER; at + step <= size; at += step) {
    const frame = bytesAt(log, at, step)
    if (frame.length < step || frame.toString('hex', 8, 16) !== salt) break
    running = checksum(frame.subarray(0, 8), running, isBigEndian)
    running = checksum(frame.subarray(FRAME_HEADER), running, isBigEndian)
    if (running[0] !== frame.readUInt32BE(16) || running[1] !== frame.readUInt32BE(20)) break
    pending.set(frame.readUInt32BE(0), at + FRAME_HEADER)
    const committed = frame.readUInt32BE(4)
    if (committed === 0) continue
    pageCount = committed
    for (const [page, offset] of pending) offsets.set(page, offset)
    pending.clear()
  }
  return pageCount === 0 ? null : { offsets, pageSize, pageCount }
}

/** Changes whenever SQLite starts the log again from its beginning; empty if there is no log. */
export function logSalt(log: number): string {
  return saltIn(bytesAt(log, 0, HEADER))
}

function saltIn(header: Buffer): string {
  if (header.length < HEADER) return ''
  return (header.readUInt32BE(0) & ~1) >>> 0 === MAGIC ? header.toString('hex', 16, 24) : ''
}

type Sums = readonly [number, number]

function checksum(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [a, b] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0
  }
  return [a, b]
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}
