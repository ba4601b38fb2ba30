import { useState } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { toCallError } from '../../call-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BottleIcon, PlusIcon } from '../../ui/icons.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useToast } from '../../ui/toaster.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useProducts } from '../dashboard-data.ts'
import { failureWords } from '../failure-words.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useAction } from '../use-action.ts'
import { useFocusOnceClosed } from '../use-focus-once-closed.ts'
import { ProductCard } from './product-card.tsx'
import { useCatalogCache } from './use-catalog-cache.ts'

/** Every product of the shop; stock and changes appear by themselves. */
export function ProductsTab() {
  const { data: products, error, refetch } = useProducts()
  const [doomed, setDoomed] = useState<ListedProduct | null>(null)
  const { target, focusOnceClosed } = useFocusOnceClosed<HTMLHeadingElement>(doomed !== null)

  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={target} tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
          Products
        </h2>
        <AddProduct />
      </div>
      {products ? (
        <ProductList products={products} onDelete={setDoomed} />
      ) : error ? (
        <Problem
          title="The products could not be loaded"
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton label="Loading products" />
      )}
      <DeleteProduct product={doomed} onClose={() => setDoomed(null)} onDeleted={focusOnceClosed} />
    </section>
  )
}

function AddProduct() {
  return (
    <Link href="/admin/products/new" className="btn btn-primary h-11 gap-2">
      <PlusIcon />
      Add Product
    </Link>
  )
}

type ProductListProps = {
  products: readonly ListedProduct[]
  onDelete: (product: ListedProduct) => void
}

function ProductList({ products, onDelete }: ProductListProps) {
  if (products.length === 0) {
    return (
      <EmptyState
        title="No products yet"
        message="What you add here is in the shop at once."
        icon={<BottleIcon />}
      />
    )
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

type DeleteProductProps = {
  product: ListedProduct | null
  onClose: () => void
  onDeleted: () => void
}

function DeleteProduct({ product, onClose, onDeleted }: DeleteProductProps) {
  const deleteProduct = useAction('products.delete')
  const { forget } = useCatalogCache()
  const toast = useToast()
  const { id = '', name = '' } = product ?? {}

  async function confirm() {
    try {
      await deleteProduct({ id })
      forget(id)
      toast({ title: 'Product Deleted', description: `${name} is no longer in the shop.` })
      onDeleted()
    } catch (error) {
      // The login form that takes the dashboard's place says what happened.
      if (toCallError(error).endsSession) return
      toast({ title: 'Error', description: 'Failed to delete product', isDestructive: true })
    }
  }

  return (
    <ConfirmDialog
      isOpen={product !== null}
      title="Delete this product?"
      message={`${name} leaves the shop at once, and this cannot be undone. Past orders keep its name.`}
      action="Delete product"
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
