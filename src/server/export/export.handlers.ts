import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handler.ts'
import type { Table } from '../downloads/csv.ts'
import { exportList } from '../downloads/export-list.ts'
import { lists } from './lists.ts'

/** All products, in the columns that an import reads. */
export function productTable({ db }: Context): Table {
  const { columns, pages } = lists.products(db)
  async function* rows() {
    for await (const page of pages) {
      for (const product of page) yield columns.map(([, cell]) => cell(product))
    }
  }
  return { name: 'products', columns: columns.map(([name]) => name), rows: rows() }
}

export const exportHandlers = {
  'products.export': ({ style = 'spreadsheet' }, context, by) =>
    exportList(context, by, {
      action: 'products.export',
      name: 'Products',
      filters: { style },
    }),
} satisfies Partial<Handlers>
