import type { ProductSort, StockChoice } from '../../../shared/contract/catalog-staff.ts'
import { oneOf, useAddress } from '../list/use-query-params.ts'

export const PAGE_SIZE = 48

const sorts: readonly ProductSort[] = ['oldest', 'newest', 'name', 'stock', 'price']
const stocks: readonly (StockChoice | 'all')[] = ['all', 'low', 'out']

/** The filters, sort order and page of the product list, from the URL. */
export function useProductSearch() {
  const { said, choose } = useAddress()
  const search = said.get('q') ?? ''
  const sort = oneOf(said.get('sort'), sorts, 'oldest')
  const stock = oneOf(said.get('stock'), stocks, 'all')
  const page = Math.max(1, Math.trunc(Number(said.get('page'))) || 1)

  return {
    search,
    sort,
    stock,
    page,
    isFiltered: search !== '' || stock !== 'all',
    input: {
      sort,
      ...(search === '' ? {} : { search: search.slice(0, 200) }),
      ...(stock === 'all' ? {} : { stock }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    /** A new search, sort order or filter starts at page 1. */
    setSearch: (q: string, how: { replace: boolean }) => choose({ q, page: undefined }, how),
    setSort: (value: string) => choose({ sort: without(value, 'oldest'), page: undefined }),
    setStock: (value: string) => choose({ stock: without(value, 'all'), page: undefined }),
    setPage: (value: number, how?: { replace: boolean }) =>
      choose({ page: value > 1 ? String(value) : undefined }, how),
    clear: () => choose({ q: undefined, stock: undefined, page: undefined }),
  }
}

function without(value: string, none: string): string | undefined {
  return value === none ? undefined : value
}
