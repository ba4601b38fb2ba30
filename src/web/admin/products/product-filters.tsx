import { useEffect } from 'react'
import { lowStock } from '../../../shared/domain/stock.ts'
import { useProductPage } from '../list/dashboard-data.ts'
import { useFilters, useQueryParams } from '../list/use-filters.ts'

const PAGE_SIZE = 48

const productFilters = {
  q: '',
  stock: ['all', 'low', 'out'],
  sort: ['oldest', 'newest', 'name', 'stock', 'price'],
} as const

/** One page of the products that pass the filters in the URL. */
export function useProducts() {
  const list = useFilters(productFilters)
  const [params, setParams] = useQueryParams()
  const { q, stock, sort } = list.filters
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const query = useProductPage({
    sort,
    ...(q === '' ? {} : { search: q }),
    ...(stock === 'all' ? {} : { stock }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
  const { items, total = 0 } = query.data ?? {}
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))

  function setPage(next: number, how?: { replace: boolean }) {
    setParams({ page: next > 1 ? String(next) : undefined }, how)
  }

  // The last product of the last page was deleted or no longer matches.
  const isBeyond = items?.length === 0 && total > 0 && page > pages
  useEffect(() => {
    // Replaces the history entry, or Back would lead to the empty page and here again.
    if (isBeyond) setPage(pages, { replace: true })
  })

  const { error, isPlaceholderData, refetch } = query
  // Loading, until the page that still exists is there.
  const shown = items?.length === 0 && total > 0 ? undefined : items
  return {
    ...list,
    products: { items: shown, total, error, isPlaceholderData, refetch },
    page,
    pages,
    setPage,
  }
}

const stocks = { all: 'Any stock', low: `Low: ${lowStock} or fewer`, out: 'Out of stock' }

const sorts = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  name: 'Name',
  stock: 'Stock, lowest first',
  price: 'Price, lowest first',
}

/** The fields of the filter bar. */
export const productFields = [
  { search: 'q', placeholder: 'Name, SKU or tag' },
  { select: 'stock', label: 'Stock', choices: stocks },
  { select: 'sort', label: 'Sort by', choices: sorts },
] as const
