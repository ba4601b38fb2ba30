import { lowStock } from '../../../shared/domain/catalog/stock.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { useProductList } from '../list/dashboard-data.ts'
import { useFilters } from '../list/use-filters.ts'
import * as m from '../../../shared/i18n/messages.ts'

const productFilters = {
  q: '',
  stock: ['all', 'low', 'out'],
  french: ['all', 'incomplete'],
  sort: ['oldest', 'newest', 'name', 'stock', 'price'],
} as const

/** The products that pass the filters in the URL. */
export function useProducts() {
  const list = useFilters(productFilters)
  const { q, stock, french, sort } = list.filters
  const products = useProductList({
    sort,
    ...(q === '' ? {} : { search: q }),
    ...(stock === 'all' ? {} : { stock }),
    ...(french === 'all' ? {} : { french }),
  })
  return { ...list, products }
}

const stocks = {
  all: m.staffProductsAnyStock,
  low: () => m.staffProductsLow({ units: formatNumber(lowStock) }),
  out: m.staffProductsOut,
}

const languages = { all: m.staffProductsAnyLanguage, incomplete: m.staffProductsNoFrench }

const sorts = {
  oldest: m.staffProductsOldest,
  newest: m.staffProductsNewest,
  name: m.staffName,
  stock: m.staffProductsByStock,
  price: m.staffProductsByPrice,
}

/** The fields of the filter bar. */
export const productFields = () =>
  [
    { search: 'q', placeholder: m.staffProductsSearch() },
    { select: 'stock', label: m.staffStock(), choices: stocks },
    { select: 'french', label: m.staffLanguage(), choices: languages },
    { select: 'sort', label: m.staffSortBy(), choices: sorts },
  ] as const
