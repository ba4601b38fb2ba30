/** The first byte of a page of a table or an index; see https://sqlite.org/fileformat2.html#b_tree_pages. */
const interior = [2, 5]
const leaves = [10, 13]

const FILE_HEADER = 100

/**
 * Overwrites with zeros what a page of a table or an index does not use: the gap between its pointers and
 * its cells, and the blocks between cells. SQLite leaves rows there that it has moved to another page.
 * Returns whether anything was there. Other pages stay as they are.
 */
export function clearUnused(page: Buffer, number: number, usable: number): boolean {
  const start = number === 1 ? FILE_HEADER : 0
  const kind = page[start] ?? 0
  const isInterior = interior.includes(kind)
  if (!isInterior && !leaves.includes(kind)) return false
  const pointers = start + (isInterior ? 12 : 8)
  const firstCell = page.readUInt16BE(start + 5) || 65_536
  const gap = pointers + 2 * page.readUInt16BE(start + 3)
  if (gap > firstCell || firstCell > usable) return false
  let hasChanged = clear(page, gap, firstCell)
  let block = page.readUInt16BE(start + 1)
  // Blocks are in ascending order, so that this ends.
  while (block >= firstCell && block + 4 <= usable) {
    const next = page.readUInt16BE(block)
    const end = block + page.readUInt16BE(block + 2)
    if (end > usable) break
    hasChanged = clear(page, block + 4, end) || hasChanged
    if (next <= block) break
    block = next
  }
  return hasChanged
}

const zeros = Buffer.alloc(65_536)

function clear(page: Buffer, from: number, to: number): boolean {
  if (to <= from || page.compare(zeros, 0, to - from, from, to) === 0) return false
  page.fill(0, from, to)
  return true
}
