import { useRef } from 'react'
import * as m from '../../../shared/i18n/messages.ts'
import { useNear } from '../../platform/near.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'

const Suggestions = lazyPart(() => import('../suggestions/suggestions.tsx'))

/** The products that go with this one (SUGGEST-02), fetched when the shopper scrolls near them. */
export function ProductSuggestions({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return (
    <div ref={place} className="@container">
      <ErrorBoundary failed={null}>
        {isNear && (
          <Suggestions
            title={m.youMightLike()}
            productId={productId}
            className="mb-20 border-t border-base-300 pt-12"
          />
        )}
      </ErrorBoundary>
    </div>
  )
}
