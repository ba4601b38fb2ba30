import { useRef } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { useNear } from '../../platform/near.ts'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const Suggestions = lazyPart(() => import('../suggestions/suggestions.tsx'))

/** The products that go with this one (SUGGEST-02), fetched when the shopper scrolls near them. */
export function ProductSuggestions({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return (
    <div ref={place} className="@container">
      <ErrorBoundary failed={null}>
        {isNear ? (
          <Suggestions
            title={m.youMightLike()}
            productId={productId}
            className={box}
            waiting={<Room />}
            fallback={<Room />}
          />
        ) : (
          <Room />
        )}
      </ErrorBoundary>
    </div>
  )
}

const box = 'mb-20 border-t border-base-300 pt-12'

/** As much room as three products take, so that the footer does not move when they arrive. */
function Room() {
  return (
    <div aria-hidden="true" className={`needs-script ${box}`}>
      <div className="h-8" />
      <div className="mt-4 grid grid-cols-1 gap-3 @2xl:grid-cols-3">
        <div className="h-[6.625rem]" />
        <div className="h-[6.625rem]" />
        <div className="h-[6.625rem]" />
      </div>
    </div>
  )
}
