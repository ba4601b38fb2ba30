import { Problem } from '../ui/problem.tsx'

/** For a part of the page that cannot be shown; a script that did not load is not asked for twice. */
export function LoadAgain() {
  return (
    <Problem
      title="This part of the page did not load"
      message="Something went wrong on the way here. Trying again loads the page afresh; your cart is kept."
      onRetry={() => location.reload()}
    />
  )
}
