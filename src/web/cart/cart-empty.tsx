import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { CartIcon } from '../ui/icons.tsx'
import { Button } from '../ui/button.tsx'

export function CartEmpty({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={<CartIcon className="size-7" />}
      title="Your cart is empty"
      message="A good sauce is the shortest way to a better supper. Pick one, and it will wait for you here."
      action={
        <Button onClick={onClose} look="primary" size="lg">
          Keep browsing
        </Button>
      }
    />
  )
}
