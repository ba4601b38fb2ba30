import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { productsQuery } from '../../api/queries.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { HeartIcon } from '../../ui/icons.tsx'
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx'
import { useRemoveFromWishlist, useWishlist } from '../card/wishlist.tsx'

/** The wishlist's products, newest first. */
export default function WishlistProducts() {
  const ids = useWishlist()
  const nouns = useNouns()
  const products = useQuery({ ...productsQuery, enabled: ids.length > 0 })
  if (ids.length === 0) return <EmptyWishlist />
  if (products.isLoadingError) {
    return (
      <Problem
        title={m.wishlistNotLoaded()}
        message={m.wishlistSafe()}
        onRetry={() => void products.refetch()}
      />
    )
  }
  if (!products.data) return <ProductGridSkeleton />
  const byId = new Map(products.data.map((product) => [product.id, product]))
  const kept = ids.flatMap((id) => byId.get(id) ?? []).reverse()
  const missingIds = ids.filter((id) => !byId.has(id))
  return (
    <>
      {missingIds.length > 0 && <DiscontinuedProducts ids={missingIds} />}
      {kept.length > 0 && (
        <section aria-labelledby="kept">
          <h2 id="kept" className="sr-only">
            {m.wishlistSaved(nouns)}
          </h2>
          <ProductGrid products={kept} />
        </section>
      )}
    </>
  )
}

function EmptyWishlist() {
  const nouns = useNouns()
  return (
    <EmptyState
      icon={<HeartIcon />}
      title={m.wishlistEmpty()}
      message={m.wishlistHint(nouns)}
      action={
        <Link href={`/#${nouns.anchor}`} className="btn btn-lg btn-primary">
          {m.wishlistBrowse(nouns)}
        </Link>
      }
    />
  )
}

/** Wishlist entries that are no longer sold; only their ids are known. */
function DiscontinuedProducts({ ids }: { ids: readonly string[] }) {
  const remove = useRemoveFromWishlist()
  const nouns = useNouns()
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-box bg-base-200 py-3 pr-3 pl-5 max-sm:pt-4">
      <p>{m.wishlistGone({ count: ids.length, ...nouns })}</p>
      <Button onClick={() => remove(ids)} look="ghost" className="max-sm:-ml-4">
        {m.remove()}
      </Button>
    </div>
  )
}
