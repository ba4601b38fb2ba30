/** Placeholder for a list of cards while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="rounded-box border border-base-300 bg-base-100 p-6">
          <div className="skeleton h-6 w-48 max-w-full" />
          <div className="mt-6 grid gap-4 sm:grid-cols-3">
            <div className="skeleton h-20" />
            <div className="skeleton h-20" />
            <div className="skeleton h-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
