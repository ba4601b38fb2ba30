/** The page while loading. */
export function ProductSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading product">
      <span className="sr-only">Loading product</span>
      <div className="skeleton mt-6 h-5 w-36" />
      <div className="mt-5 grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <div>
          <div className="skeleton aspect-square w-full rounded-box" />
          <div data-part="thumbnails" className="mt-4 grid grid-cols-5 gap-3 lg:grid-cols-6">
            {Array.from({ length: 4 }, (_, index) => (
              <div key={index} className="skeleton aspect-square rounded-field" />
            ))}
          </div>
        </div>
        <div>
          <div className="skeleton h-7 w-20 rounded-selector" />
          {/* A two-line name. */}
          <div className="skeleton mt-4 h-22 w-4/5 lg:h-30" />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="skeleton h-9 w-32" />
            <div className="skeleton h-8 w-72 max-w-full" />
          </div>
          <div className="skeleton mt-8 h-13 w-full rounded-field" />
          <div className="skeleton mt-30 h-96 w-full" />
        </div>
      </div>
    </div>
  )
}
