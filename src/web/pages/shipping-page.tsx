import { Link } from 'wouter'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { ShippingContact } from './shipping-contact.tsx'
import { ShippingFeatures } from './shipping-features.tsx'
import { ShippingPromise } from './shipping-promise.tsx'
import { ShippingRates } from './shipping-rates.tsx'
import { ShippingReturns } from './shipping-returns.tsx'

/** Shipping rates, delivery times and returns (SHIP-01 to SHIP-08). */
export function ShippingPage() {
  return (
    <div className="pt-4 pb-16 lg:pb-24">
      <Link
        href="/"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-muted hover:text-base-content"
      >
        <ArrowLeftIcon />
        Back to Store
      </Link>
      <header className="mt-4 grid gap-4 lg:mt-8 lg:grid-cols-2 lg:items-end lg:gap-16">
        <h1 className="hero-name">Shipping and Returns</h1>
        <p className="max-w-md text-lg leading-relaxed text-muted text-pretty lg:pb-2">
          When your jars leave, what the trip costs, and what we do when something is not right.
        </p>
      </header>
      <ShippingPromise />
      <ShippingRates />
      <ShippingReturns />
      <ShippingFeatures />
      <ShippingContact />
    </div>
  )
}
