import { useState } from 'react'
import { Link } from 'wouter'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { BottleIcon, PlusIcon } from '../../ui/icons.tsx'
import { useMarkedCard } from '../card/card-action.tsx'
import { useReveal, useRevealed, withRevealedFirst } from '../card/revealed.ts'
import { useCommands } from '../commands/registry.ts'
import { useStaffProduct } from '../data/dashboard-data.ts'
import { SelectAll } from '../list/checkbox.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ListPage, ShowAll } from '../list/list-page.tsx'
import { useSelection } from '../list/use-selection.ts'
import { useListView } from '../list/view/list-view.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useLiveEvents } from '../live/use-live-events.ts'
import { May } from '../permissions/may.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { DeleteProduct } from './deletion/delete-product.tsx'
import { folded, type Group, type Row } from './groups/folded.ts'
import { GroupRow } from './groups/group-row.tsx'
import { UngroupDialog } from './groups/ungroup-dialog.tsx'
import { useGroups } from './groups/use-groups.ts'
import { ProductBulkBar } from './product-bulk-bar.tsx'
import { ProductCard } from './product-card.tsx'
import { productFields, useProducts } from './product-filters.tsx'

const ImportDialog = lazyDialog(() => import('./import/import-dialog.tsx'))
const ExportDialog = lazyDialog(() => import('./import/export-dialog.tsx'))

/** Estimated height of a row, in pixels. */
const HEIGHT = 54

/** The products, kept current by events. */
export function ProductsTab() {
  const { products, ...filters } = useProducts()
  const [{ columns }] = useListView()
  const revealed = useRevealed('product')
  const reveal = useReveal()
  const { data: added } = useStaffProduct(revealed.id)
  const selection = useSelection()
  const { has, ids, toggle, forget, clear } = selection
  useLiveEvents(({ name, data }) => {
    if (name !== 'product.deleted') return
    forget(data.id)
    if (data.id === revealed.id) reveal(null)
  })
  const [dialog, setDialog] = useState<'import' | 'export' | null>(null)
  useCommands({
    importProducts: () => setDialog('import'),
    exportProducts: () => setDialog('export'),
  })
  const [productToDelete, setProductToDelete] = useState<StaffProduct | null>(null)
  const [groupToEnd, setGroupToEnd] = useState<Group | null>(null)
  const { ids: openGroups, toggle: toggleGroup } = useSelection()
  const groups = useGroups((products.items ?? []).flatMap(({ group }) => group?.id ?? []))
  const marked = useMarkedCard()
  // What another page or a command asks for must not be folded away.
  const shownGroup = added?.group ? [added.group.id] : []

  /** A filter finds single variants. */
  function rowsOf(items: readonly StaffProduct[]): readonly Row[] {
    if (!filters.isFiltered) return folded(items, new Set([...openGroups, ...shownGroup]))
    return items.map((product) => ({ id: product.id, product }))
  }

  /** How many loaded products are folded away. */
  function hiddenIn(items: readonly StaffProduct[]): number {
    return Math.max(0, items.length - rowsOf(items).length)
  }

  return (
    <ListPage
      title={m.staffProducts()}
      hasColumns
      intro={
        <p role="status" className="text-muted">
          {products.items && m.staffProductsCount({ count: products.total })}
        </p>
      }
      action={
        <>
          <Link href="/admin/collections" className="btn btn-ghost max-sm:hidden">
            {m.collections()}
          </Link>
          <May do="products.create">
            <Link href="/admin/products/new" className="btn btn-primary gap-2">
              <PlusIcon />
              {m.staffProductsAdd()}
            </Link>
          </May>
          <May do="productGroups.create">
            <Link href="/admin/product-groups/new" className="btn border-base-300 bg-base-100">
              {m.groupAdd()}
            </Link>
          </May>
          <May do="imports.start">
            <Button onClick={() => setDialog('import')} className="border-base-300 bg-base-100">
              {m.importOpen()}
            </Button>
          </May>
          <May do="products.export">
            <Button onClick={() => setDialog('export')} className="border-base-300 bg-base-100">
              {m.exportOpen()}
            </Button>
          </May>
        </>
      }
    >
      <FilterBar list={filters} fields={productFields()} />
      <ListBody
        noun="products"
        list={products}
        empty={{
          icon: <BottleIcon />,
          title: m.staffProductsNone(),
          message: m.staffProductsNoneHint(),
        }}
        noMatch={filters.isFiltered && noMatch(filters)}
      >
        {(items) => (
          <>
            <May do="products.bulkUpdate">
              <SelectAll ids={items.map(({ id }) => id)} selection={selection} />
            </May>
            <WindowedList
              label={m.staffProducts()}
              items={rowsOf(withRevealedFirst(items, filters.isFiltered ? undefined : added))}
              total={products.total - hiddenIn(items)}
              estimate={HEIGHT}
            >
              {(row) =>
                'group' in row ? (
                  <GroupRow
                    {...row}
                    whole={groups.get(row.group.id)}
                    isOpen={openGroups.has(row.group.id)}
                    selection={selection}
                    onToggle={toggleGroup}
                    onUngroup={setGroupToEnd}
                  />
                ) : (
                  <ProductCard
                    product={row.product}
                    columns={columns}
                    revealed={revealed.stateOf(row.id)}
                    isSelected={has(row.id)}
                    mark={marked.stateOf(row.id)}
                    onSelect={toggle}
                    onDelete={setProductToDelete}
                  />
                )
              }
            </WindowedList>
            {ids.size > 0 && <ProductBulkBar selected={ids} onClear={clear} />}
          </>
        )}
      </ListBody>
      <DeleteProduct
        product={productToDelete}
        marked={marked}
        onClose={() => setProductToDelete(null)}
      />
      <UngroupDialog group={groupToEnd} onClose={() => setGroupToEnd(null)} />
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
      {dialog === 'export' && <ExportDialog onClose={() => setDialog(null)} />}
    </ListPage>
  )
}

function noMatch({ filters, clear }: Pick<ReturnType<typeof useProducts>, 'filters' | 'clear'>) {
  const isLow = filters.q === '' && filters.stock !== 'all' && filters.french === 'all'
  return {
    title: isLow ? m.staffProductsNoLow() : m.staffProductsNoMatch(),
    message: isLow ? m.staffProductsWellStocked() : m.staffProductsNoMatchHint(),
    action: <ShowAll onClick={clear}>{m.staffProductsShowAll()}</ShowAll>,
  }
}
