/** Placeholder for the products, of the same size to avoid layout shift. */
export function ProductsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading products">
      <span className="sr-only">Loading products</span>
      <div className="mb-3 flex h-11 items-center">
        <div className="skeleton h-5 w-28" />
      </div>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="rounded-box border border-base-300 bg-base-100">
            <div className="flex gap-4 p-4">
              <div className="skeleton size-24 shrink-0 rounded-field sm:size-28" />
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <div className="skeleton h-5 w-4/5" />
                <div className="skeleton h-4 w-full" />
                <div className="skeleton h-4 w-3/5" />
                <div className="skeleton mt-auto h-5 w-20" />
              </div>
            </div>
            <div className="h-12.25 border-t border-base-300" />
          </div>
        ))}
      </div>
    </div>
  )
}
