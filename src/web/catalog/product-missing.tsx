import { Link } from 'wouter'
import { EmptyState } from '../ui/empty-state.tsx'
import { BottleIcon } from '../ui/icons.tsx'

export function ProductMissing() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<BottleIcon className="size-7" />}
      title="Product Not Found"
      message="This sauce has left our shelves, or the address has a slip in it. The rest of the pantry is well stocked."
      action={
        <Link href="/" className="btn btn-primary h-11">
          Return to Home
        </Link>
      }
    />
  )
}
