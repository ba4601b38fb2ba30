import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import { lowStock } from '#shared/domain/catalog/stock.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { useProductList } from '../data/dashboard-data.ts'
import { useFilters } from '../data/use-filters.ts'
import { productStatusWords } from './status-words.ts'

const productFilters = {
  q: '',
  stock: ['all', 'low', 'out'],
  status: ['all', ...productStatuses],
  french: ['all', 'incomplete'],
  sort: ['oldest', 'newest', 'name', 'stock', 'price'],
} as const

/** The products that pass the filters in the URL. */
export function useProducts() {
  const list = useFilters(productFilters)
  const { q, stock, status, french, sort } = list.filters
  const products = useProductList({
    sort,
    ...(q === '' ? {} : { search: q }),
    ...(stock === 'all' ? {} : { stock }),
    ...(status === 'all' ? {} : { status }),
    ...(french === 'all' ? {} : { french }),
  })
  return { ...list, products }
}

const stocks = {
  all: m.staffProductsAnyStock,
  low: () => m.staffProductsLow({ units: formatNumber(lowStock) }),
  out: m.staffProductsOut,
}

const statuses = { all: m.productAnyStatus, ...productStatusWords }

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
    { select: 'status', label: m.staffStatus(), choices: statuses },
    { select: 'french', label: m.staffLanguage(), choices: languages },
    { select: 'sort', label: m.staffSortBy(), choices: sorts },
  ] as const
