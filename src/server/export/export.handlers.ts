import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handler.ts'
import type { Table } from '../downloads/csv.ts'
import { report } from '../downloads/report.ts'
import { lists } from './lists.ts'

export const exportHandlers = {
  'products.export': report('products.export', 'Products', productTable),
} satisfies Partial<Handlers>

/** All products, in the columns that an import reads. */
function productTable({ db }: Context): Table {
  const { columns, pages } = lists.products(db)
  async function* rows() {
    for await (const page of pages) {
      for (const product of page) yield columns.map(([, cell]) => cell(product))
    }
  }
  return { name: 'products', columns: columns.map(([name]) => name), rows: rows() }
}
