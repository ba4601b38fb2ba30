/** Entries that are read at once, each a product or a group; a longer page ends earlier, and its cursor goes on. */
export const mostEntries = 200
/** A page ends before the entry with which it would have more products than this. */
const mostProducts = 500

/** The entries of a page as far as they have few enough products, and at least one. */
export function withinLimit<Entry extends { ids: readonly string[] }>(
  entries: readonly Entry[],
  most = mostProducts,
): readonly Entry[] {
  let total = 0
  const end = entries.findIndex(({ ids }) => {
    total += ids.length
    return total > most
  })
  return end === -1 ? entries : entries.slice(0, Math.max(1, end))
}
