import { shippingPolicy } from '../../shared/domain/pricing.ts'
import { dollars } from '../ui/text/dollars.ts'
import { TruckIcon } from '../ui/icons.tsx'

const { freeFrom } = shippingPolicy

/** The free-shipping banner, and the footnote for its asterisk and the home page's. */
export function ShippingPromise() {
  return (
    <section aria-label="Free shipping" className="mt-10">
      <div className="flex flex-col gap-4 promise rounded-box px-6 py-8 sm:flex-row sm:items-center sm:gap-6 lg:px-10">
        <TruckIcon className="size-10" />
        <p className="font-display text-2xl leading-tight font-semibold text-balance sm:text-3xl">
          {`Free shipping on orders over ${dollars(freeFrom)}*`}
        </p>
      </div>
      <p id="free-shipping-note" className="mt-3 max-w-prose text-sm text-muted">
        {`* Standard shipping within Canada, on orders of more than ${dollars(freeFrom)} before tax.`}
      </p>
    </section>
  )
}
