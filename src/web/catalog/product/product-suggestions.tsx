import { useRef } from 'react'
import * as m from '../../../shared/i18n/messages.ts'
import { useNear } from '../../platform/near.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'

const Suggestions = lazyPart(() => import('../suggestions/suggestions.tsx'))

/** What goes with a product (SUGGEST-02), asked for when the shopper comes near. */
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
