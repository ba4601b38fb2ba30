import { Button } from '../../ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'

type PagerProps = {
  /** What the pages list, such as "products". */
  of: string
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and Next buttons; hidden if there is only one page. */
export function Pager({ of, page, pages, onPage }: PagerProps) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-6 flex items-center justify-center gap-4">
      <Button
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        <ArrowLeftIcon className="size-4" />
        Previous
      </Button>
      <p role="status" className="text-sm tabular-nums">{`Page ${page} of ${pages}`}</p>
      <Button
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        Next
        <ArrowRightIcon className="size-4" />
      </Button>
    </nav>
  )
}
