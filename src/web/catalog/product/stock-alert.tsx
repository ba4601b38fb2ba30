import { useState } from 'react'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const StockAlertForm = lazyPart(() => import('./stock-alert-form.tsx'))

/**
 * What to do about a product that is sold out. If it sold out while the page was open, the form waits
 * behind a button, so that nothing on the page moves. `isFresh` is whether it did.
 */
export function StockAlert({ product, isFresh }: { product: Product; isFresh: boolean }) {
  const [isOpen, setOpen] = useState(!isFresh)
  return (
    <>
      {/* As tall as the delivery promise, for the same reason. */}
      <p className="mt-1 flex min-h-20 items-start gap-2 text-sm text-muted sm:min-h-10">
        <ClockIcon className="size-5" />
        <span>
          <span>{m.soldOutForNow()}</span>
          {!isOpen && (
            <button
              type="button"
              onClick={() => setOpen(true)}
              className="needs-script ml-1 cursor-pointer font-semibold text-primary underline underline-offset-4"
            >
              {m.alertAsk()}
            </button>
          )}
        </span>
      </p>
      {isOpen && (
        <ErrorBoundary failed={null}>
          <StockAlertForm productId={product.id} fallback={<FormShape />} />
        </ErrorBoundary>
      )}
    </>
  )
}

/** As tall as the form. */
function FormShape() {
  return (
    <div aria-hidden="true" className="needs-script">
      <div className="skeleton h-17.5 w-full" />
      <div className="skeleton mt-3 h-12 w-full" />
    </div>
  )
}
