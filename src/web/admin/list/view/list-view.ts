import { useAtom } from 'jotai'
import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../../../platform/stored-atom.ts'

export const densities = { comfortable: m.viewComfortable, compact: m.viewCompact } as const
export type Density = keyof typeof densities

/** The optional columns of the products, with their labels. */
export const productColumns = {
  description: m.staffDescription,
  units: m.viewUnits,
  sku: m.staffSku,
  tags: m.staffTags,
  changed: m.viewChanged,
} as const
export type ProductColumn = keyof typeof productColumns

type ListView = { density: Density; columns: readonly ProductColumn[] }

const standard: ListView = { density: 'comfortable', columns: ['description', 'units'] }

/** How lists look, stored per browser. Ignores values that an older or newer version stored. */
const viewAtom = storedAtom<ListView>('admin_view', (stored) => {
  const { density, columns } = (JSON.parse(stored ?? '{}') ?? {}) as Partial<ListView>
  return {
    density: density === 'compact' ? density : standard.density,
    columns: Array.isArray(columns)
      ? columns.filter((column) => column in productColumns)
      : standard.columns,
  }
})

export const useListView = () => useAtom(viewAtom)

/** The columns after one of them is shown or hidden. */
export function toggled(columns: readonly ProductColumn[], column: ProductColumn) {
  return columns.includes(column)
    ? columns.filter((shown) => shown !== column)
    : [...columns, column]
}
