import { Link } from 'wouter'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { useLastSearch } from '../search/last-search.ts'

/** Back to the collection with this tab's last search. */
export function ProductBackLink() {
  const search = useLastSearch()
  return (
    <Link
      href={`/${search}#sauces`}
      className="mt-3 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold text-muted underline-offset-4 hover:text-base-content hover:underline"
    >
      <ArrowLeftIcon className="size-4" />
      Back to Products
    </Link>
  )
}
