import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import { pluralize } from '../../../shared/domain/pluralize.ts'
import { toApiError } from '../../api/api-error.ts'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { BottleIcon, PlusIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { ConfirmDialog, useFocusOnceClosed } from '../ui/confirm-dialog.tsx'
import { failureWords } from '../ui/failures.ts'
import { useLive } from '../live/live-provider.tsx'
import { Pager } from '../list/pager.tsx'
import { ShowAll } from '../list/show-all.tsx'
import { TickBox } from '../list/tick-box.tsx'
import { useAction } from '../live/use-action.ts'
import { type MarkedCard, useMarkedCard } from '../list/use-marked-card.ts'
import { type Selection, useSelection } from '../list/use-selection.ts'
import { ProductBulkBar } from './product-bulk-bar.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductsSkeleton } from './products-skeleton.tsx'
import { useCatalogCache } from '../live/use-catalog-cache.ts'
import { type ProductPage, useProductList } from './use-product-list.ts'
import { PAGE_SIZE, useProductSearch } from './use-product-search.ts'

/** The products, a page at a time, kept current by events. */
export function ProductsTab() {
  const choice = useProductSearch()
  const { data: page, error, isPlaceholderData, refetch } = useProductList(choice.input)
  const selection = useSelection()
  const { listen } = useLive()
  const { forget } = selection
  useEffect(
    () => listen((event) => event.name === 'product.deleted' && forget(event.data.id)),
    [listen, forget],
  )
  const [productToDelete, setProductToDelete] = useState<StaffProduct | null>(null)
  const marked = useMarkedCard()
  const { target, focusOnceClosed } = useFocusOnceClosed<HTMLHeadingElement>(
    productToDelete !== null,
  )

  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={target} tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
          Products
        </h2>
        <AddProduct />
      </div>
      <ProductFilters choice={choice} />
      {page ? (
        <div aria-busy={isPlaceholderData} className="mt-4">
          <ProductList
            page={page}
            choice={choice}
            selection={selection}
            marked={marked}
            onDelete={setProductToDelete}
          />
        </div>
      ) : error ? (
        <Problem
          title="The products could not be loaded"
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="mt-4">
          <ProductsSkeleton />
        </div>
      )}
      <DeleteProduct
        product={productToDelete}
        marked={marked}
        onClose={() => setProductToDelete(null)}
        onDeleted={focusOnceClosed}
      />
    </section>
  )
}

function AddProduct() {
  return (
    <Link href="/admin/products/new" className="btn btn-primary gap-2">
      <PlusIcon />
      Add Product
    </Link>
  )
}

type Choice = ReturnType<typeof useProductSearch>

type ProductListProps = {
  page: ProductPage
  choice: Choice
  selection: Selection
  marked: MarkedCard
  onDelete: (product: StaffProduct) => void
}

function ProductList(props: ProductListProps) {
  const { page, choice, selection, marked, onDelete } = props
  const { items, total } = page
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const { page: current, setPage } = choice
  // The last product of the last page was deleted or no longer matches.
  const isBeyond = items.length === 0 && total > 0 && current > pages
  useEffect(() => {
    // Replaces the history entry, or Back would lead to the empty page and here again.
    if (isBeyond) setPage(pages, { replace: true })
  })
  if (total === 0) return <NoProducts choice={choice} />
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-muted">
          {pluralize(total, 'product')}
        </p>
        <label className="flex h-11 cursor-pointer items-center gap-2 text-sm">
          <TickBox
            isRaised
            isTicked={items.length > 0 && items.every(({ id }) => selection.has(id))}
            onTick={() => selection.toggleAll(items.map(({ id }) => id))}
          />
          Select all on this page
        </label>
      </div>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {items.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              isSelected={selection.has(product.id)}
              mark={marked.stateOf(product.id)}
              onSelect={selection.toggle}
              onDelete={onDelete}
            />
          </li>
        ))}
      </ul>
      <Pager of="products" page={current} pages={pages} onPage={setPage} />
      <ProductBulkBar selection={selection} />
    </>
  )
}

function NoProducts({ choice }: { choice: Choice }) {
  if (!choice.isFiltered) {
    return (
      <EmptyState
        title="No products yet"
        message="What you add here is in the shop at once."
        icon={<BottleIcon />}
      />
    )
  }
  const isLow = choice.search === '' && choice.stock !== 'all'
  return (
    <EmptyState
      title={isLow ? 'Nothing is running out' : 'No product answers to this'}
      message={
        isLow
          ? 'Every product has more than that in stock.'
          : 'Try other words, or look at all of them.'
      }
      icon={<BottleIcon />}
      action={<ShowAll onClick={choice.clear}>Show all products</ShowAll>}
    />
  )
}

type DeleteProductProps = {
  product: StaffProduct | null
  marked: MarkedCard
  onClose: () => void
  onDeleted: () => void
}

function DeleteProduct({ product, marked, onClose, onDeleted }: DeleteProductProps) {
  const deleteProduct = useAction('products.delete')
  const { forget } = useCatalogCache()
  const toast = useToast()
  const { id = '', name = '' } = product ?? {}

  async function remove() {
    try {
      await deleteProduct({ id })
      forget(id)
      toast({ title: 'Product Deleted', description: `${name} is no longer in the shop.` })
      onDeleted()
    } catch (error) {
      // The login form already explains an ended session.
      if (!toApiError(error).endsSession) {
        toast({ title: 'Error', description: 'Failed to delete product', isDestructive: true })
      }
      throw error
    }
  }

  return (
    <ConfirmDialog
      isOpen={product !== null}
      title="Delete this product?"
      message={`${name} leaves the shop at once, and this cannot be undone. Past orders keep its name.`}
      action="Delete product"
      onConfirm={async () => void (await marked.remove(id, remove, true))}
      onClose={onClose}
    />
  )
}
