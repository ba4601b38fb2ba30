/**
 * Reads a query page by page. Each page starts after the last row of the previous page; a page with
 * fewer than `size` rows is the last.
 */
export async function* pagesOf<Row extends { at: string | number }>(
  start: Row['at'],
  size: number,
  pageAfter: (place: Row['at']) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let place = start; ;) {
    const page = await pageAfter(place)
    yield page
    const last = page.at(-1)
    if (!last || page.length < size) return
    place = last.at
  }
}
