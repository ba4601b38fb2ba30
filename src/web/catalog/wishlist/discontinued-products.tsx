import { Button } from '../../ui/button.tsx'
import { useRemoveFromWishlist } from '../card/wishlist-store.ts'

/** Wishlist entries that are no longer sold; only their ids are known. */
export function DiscontinuedProducts({ ids }: { ids: readonly string[] }) {
  const remove = useRemoveFromWishlist()
  const isOne = ids.length === 1
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-box bg-base-200 py-3 pr-3 pl-5 max-sm:pt-4">
      <p>
        {isOne
          ? 'One sauce that you kept has left our shelves.'
          : `${ids.length} sauces that you kept have left our shelves.`}
      </p>
      <Button onClick={() => remove(ids)} look="ghost" className="max-sm:-ml-4">
        {isOne ? 'Let it go' : 'Let them go'}
      </Button>
    </div>
  )
}
