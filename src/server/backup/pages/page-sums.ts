import { closeSync, constants, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { type PageSnapshot, readFilePages } from './page-snapshot.ts'

/** A hash of every page of a database. */
export type PageSums = { pageSize: number; sums: BigUint64Array<ArrayBuffer> }

/** Bytes of a page's number, which precedes its content. */
const NUMBER = 4

/**
 * Writes the pages that differ from `before` to a file and returns the sums of all pages. The
 * random `seed` keeps anyone from crafting content that has the same sum as another page.
 */
export function writeChangedPages(
  snapshot: PageSnapshot,
  target: string,
  before: PageSums | null,
  seed: bigint,
): { after: PageSums; changed: number } {
  const { pageSize, pageCount } = snapshot
  const previousSums = before?.pageSize === pageSize ? before.sums : new BigUint64Array(0)
  const after = { pageSize, sums: new BigUint64Array(pageCount) }
  const output = openSync(target, 'w', 0o600)
  let changed = 0
  try {
    const record = Buffer.alloc(NUMBER + pageSize)
    for (const { number, bytes } of snapshot.pages()) {
      const sum = Bun.hash.xxHash3(bytes, seed)
      after.sums[number - 1] = sum
      if (previousSums[number - 1] === sum) continue
      changed += 1
      record.writeUInt32BE(number)
      bytes.copy(record, NUMBER)
      writeSync(output, record)
    }
  } finally {
    closeSync(output)
  }
  return { after, changed }
}

/** Copies a snapshot into a database file and returns the sums of its pages. */
export function copyPages(snapshot: PageSnapshot, target: string, seed: bigint): PageSums {
  const { pageSize, pageCount } = snapshot
  const sums = new BigUint64Array(pageCount)
  const output = openSync(target, 'w', 0o600)
  try {
    for (const { number, bytes } of snapshot.pages()) {
      sums[number - 1] = Bun.hash.xxHash3(bytes, seed)
      writeSync(output, bytes, 0, pageSize, (number - 1) * pageSize)
    }
  } finally {
    closeSync(output)
  }
  return { pageSize, sums }
}

/** The sums of a database that no process has open. */
export function sumPages(file: string, seed: bigint): PageSums {
  return readFilePages(file, ({ pageSize, pageCount, pages }) => {
    const sums = new BigUint64Array(pageCount)
    for (const { number, bytes } of pages()) sums[number - 1] = Bun.hash.xxHash3(bytes, seed)
    return { pageSize, sums }
  })
}

type Change = { pageSize: number; pageCount: number }

/**
 * The sums after applying a file of changed pages; throws a `RangeError` if a page number is out of
 * range.
 */
export function sumsAfter(
  before: PageSums | null,
  changes: string,
  { pageSize, pageCount }: Change,
  seed: bigint,
): PageSums {
  const sums = new BigUint64Array(pageCount)
  if (before?.pageSize === pageSize) sums.set(before.sums.subarray(0, pageCount))
  for (const { number, bytes } of changedPages(changes, pageSize)) {
    if (number < 1 || number > pageCount) throw new RangeError('There is no such page.')
    sums[number - 1] = Bun.hash.xxHash3(bytes, seed)
  }
  return { pageSize, sums }
}

/** Writes a file of changed pages into the database that it was made for. */
export function applyPages(file: string, changes: string, { pageSize, pageCount }: Change): void {
  const output = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    for (const { number, bytes } of changedPages(changes, pageSize)) {
      writeSync(output, bytes, 0, pageSize, (number - 1) * pageSize)
    }
    ftruncateSync(output, pageCount * pageSize)
  } finally {
    closeSync(output)
  }
}

function* changedPages(file: string, pageSize: number) {
  const input = openSync(file, 'r')
  try {
    const record = Buffer.alloc(NUMBER + pageSize)
    while (readSync(input, record, 0, record.length, null) === record.length) {
      yield { number: record.readUInt32BE(), bytes: record.subarray(NUMBER) }
    }
  } finally {
    closeSync(input)
  }
}
