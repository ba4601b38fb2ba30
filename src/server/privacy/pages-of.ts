/** Reads a query page by page, each after the last row of the one before. A full page has `size` rows. */
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
