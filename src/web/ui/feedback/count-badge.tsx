/** A number in the corner of a button; hidden at zero. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-bold text-primary-content tabular-nums">
      {count}
    </span>
  )
}
