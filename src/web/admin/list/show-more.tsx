import { useToast } from '../../ui/toast/toaster.tsx'
import type { ListingResult } from './dashboard-data.ts'
import { Button } from '../../ui/button.tsx'

type ShowMoreProps = { list: ListingResult<unknown>; failure: string }

/** Loads the next page of a long list. */
export function ShowMore({ list, failure }: ShowMoreProps) {
  const toast = useToast()
  const { data, isLoadingMore, loadMore } = list
  if (!data?.nextCursor) return null

  async function showMore() {
    await loadMore().catch(() =>
      toast({ title: 'Error', description: failure, isDestructive: true }),
    )
  }

  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      <Button onClick={showMore} disabled={isLoadingMore} className="px-8">
        {isLoadingMore ? 'Loading...' : 'Show more'}
      </Button>
      <p className="text-sm text-muted">
        {data.items.length} of {data.total} are shown.
      </p>
    </div>
  )
}
