import { useState } from 'react'
import { Link } from 'wouter'
import { shippingPolicy } from '../../shared/domain/pricing.ts'
import { dollars } from '../ui/text/dollars.ts'
import { CloseIcon, TruckIcon } from '../ui/icons.tsx'

/** The banner on the home page. Dismissing it lasts until the page is reloaded. */
export function FreeShippingBanner() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <aside aria-label="Free shipping" className="promise">
      <div className="page-width flex items-center gap-2 py-0.5">
        <p className="flex flex-1 flex-wrap items-center gap-x-2 text-[0.8125rem] font-medium sm:gap-x-3 sm:text-sm sm:justify-center sm:pl-11">
          <TruckIcon className="size-5 max-sm:hidden" />
          <span>{`Free shipping on orders over ${dollars(shippingPolicy.freeFrom)}*`}</span>
          <Link
            href="/shipping-returns"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Learn More
            <span className="sr-only"> about free shipping</span>
          </Link>
        </p>
        <button
          type="button"
          aria-label="Dismiss free shipping banner"
          onClick={() => setDismissed(true)}
          className="icon-button needs-script -mr-3 hover:bg-transparent hover:opacity-70"
        >
          <CloseIcon className="size-4" />
        </button>
      </div>
    </aside>
  )
}
