import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { CartIcon } from '../ui/icons.tsx'

export function CartEmpty({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={<CartIcon className="size-7" />}
      title="Your cart is empty"
      message="A good sauce is the shortest way to a better supper. Pick one, and it will wait for you here."
      action={
        <button type="button" onClick={onClose} className="btn h-12 btn-primary">
          Keep browsing
        </button>
      }
    />
  )
}
