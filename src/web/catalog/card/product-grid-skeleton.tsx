const CARDS = 8

/** A screenful of placeholder cards in the real size. */
export function ProductGridSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading products" className="product-grid">
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index} data-part="skeleton" className="product-card">
          <div className="product-card-picture skeleton" />
          <div className="product-card-words">
            {/* A two-line name, with the price beside it or below. */}
            <div className="skeleton h-12 w-4/5 max-sm:mb-4" />
            <div className="skeleton h-5 w-3/5" />
            <div className="skeleton h-6 w-2/3 rounded-selector" />
            <div className="product-card-actions">
              <div className="stock-note mb-2" />
              <div className="skeleton h-11 w-full rounded-field" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
