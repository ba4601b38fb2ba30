import { Link } from 'wouter'
import { ArrowLeftIcon } from '../ui/icons.tsx'

export function ProductBackLink() {
  return (
    <Link
      href="/#sauces"
      className="mt-3 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold text-muted underline-offset-4 hover:text-base-content hover:underline"
    >
      <ArrowLeftIcon className="size-4" />
      Back to Products
    </Link>
  )
}
