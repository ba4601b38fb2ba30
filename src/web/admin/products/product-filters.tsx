import { lowStock } from '../../../shared/domain/stock.ts'
import { useProductList } from '../list/dashboard-data.ts'
import { useFilters } from '../list/use-filters.ts'

const productFilters = {
  q: '',
  stock: ['all', 'low', 'out'],
  sort: ['oldest', 'newest', 'name', 'stock', 'price'],
} as const

/** The products that pass the filters in the URL. */
export function useProducts() {
  const list = useFilters(productFilters)
  const { q, stock, sort } = list.filters
  const products = useProductList({
    sort,
    ...(q === '' ? {} : { search: q }),
    ...(stock === 'all' ? {} : { stock }),
  })
  return { ...list, products }
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
