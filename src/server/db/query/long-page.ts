import type { PageInput } from './paging.ts'

/** Entries that are read at once; with long texts, each takes tens of kilobytes. */
const AT_ONCE = 10
/** The most entries of a page that is read as a whole. */
const MOST_WHOLE = 20

/** Whether a page may be so long that it is read in parts. */
export function isLongPage({ limit }: PageInput): boolean {
  return limit === undefined || limit > MOST_WHOLE
}

/** Reads a list in parts, one after another. */
export async function* inParts<Key, Row>(
  list: readonly Key[],
  read: (part: readonly Key[]) => Promise<readonly Row[]>,
  atOnce = AT_ONCE,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < list.length; from += atOnce) {
    yield [...(await read(list.slice(from, from + atOnce)))]
  }
}
