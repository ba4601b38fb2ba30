import { Link } from 'wouter'
import * as m from '../../shared/i18n/messages.ts'
import { ArrowLeftIcon, BoxIcon, MapIcon, SearchIcon, TruckIcon } from '../ui/icons.tsx'
import { quotedShipping } from '../../shared/domain/shipping.ts'
import { dollars, freeShippingWords } from '../ui/text/price.tsx'
import { ShippingRates } from './shipping-rates.tsx'
import { useShipping, useShop } from '../boot/shop-info.ts'

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
          When we ship, what it costs, and what we do when something isn't right.
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

/** The free-shipping banner, and the footnote for its asterisk and the home page's. */
function ShippingPromise() {
  const { freeFrom, isDecided } = quotedShipping(useShipping())
  if (freeFrom === null) return null
  const note =
    freeFrom <= 1
      ? '* Standard shipping, on every order.'
      : `* Standard shipping within Canada, on orders ${isDecided ? 'from' : 'of more than'} ${dollars(freeFrom)} before tax.`
  return (
    <section aria-label="Free shipping" className="mt-10">
      <div className="flex flex-col gap-4 promise rounded-box px-6 py-8 sm:flex-row sm:items-center sm:gap-6 lg:px-10">
        <TruckIcon className="size-10" />
        <p className="font-display text-2xl leading-tight font-semibold text-balance sm:text-3xl">
          {freeShippingWords(freeFrom)}
        </p>
      </div>
      <p id="free-shipping-note" className="mt-3 max-w-prose text-sm text-muted">
        {note}
      </p>
    </section>
  )
}

function ShippingReturns() {
  const { salesEmail } = useShop()
  return (
    <div className="mt-16 grid gap-12 border-t border-base-300 pt-12 lg:mt-24 lg:grid-cols-2 lg:gap-20 lg:pt-16">
      <Terms
        title="Returns and Exchanges"
        lead="Changed your mind? You have 30 days from delivery to send it back or swap it."
        lines={[
          'We take back unopened items in their original packaging.',
          'Perishable products cannot be returned.',
          'Return shipping costs apply and are paid by you.',
          ...(salesEmail === null ? [] : [`To start, email ${salesEmail} with your order number.`]),
        ]}
      />
      <Terms
        title="Refund Process"
        lead="Once your return reaches us, we refund you. You don't have to ask."
        lines={[
          'Refunds are processed in 5 to 7 business days.',
          'They go to your original payment method.',
          "You'll get an email confirmation when it's done.",
        ]}
      />
    </div>
  )
}

type TermsProps = { title: string; lead: string; lines: readonly string[] }

function Terms({ title, lead, lines }: TermsProps) {
  return (
    <section aria-label={title}>
      <h2 className="font-display text-3xl font-semibold tracking-tight lg:text-4xl">{title}</h2>
      <p className="mt-4 text-lg text-muted text-pretty">{lead}</p>
      <ul className="mt-6 divide-y divide-base-300 border-y border-base-300">
        {lines.map((line) => (
          <li key={line} className="py-4 text-pretty wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

const features = [
  {
    title: 'Secure Packaging',
    words: 'We wrap, box and cushion every jar so it arrives in one piece.',
    FeatureIcon: BoxIcon,
  },
  {
    title: 'Order Tracking',
    words: 'See the status of your order on its own page, and get an email when it ships.',
    FeatureIcon: SearchIcon,
  },
  {
    title: 'Canada-Wide',
    words: 'Ten provinces, three territories, and every postal code in between.',
    FeatureIcon: MapIcon,
  },
]

function ShippingFeatures() {
  return (
    <section aria-label="Every parcel" className="mt-16 lg:mt-24">
      <ul className="grid gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 md:grid-cols-3">
        {features.map(({ title, words, FeatureIcon }) => (
          <li key={title} className="bg-base-100 p-7 lg:p-8">
            <FeatureIcon className="size-8 text-primary" />
            <h2 className="mt-6 font-display text-2xl font-semibold">{title}</h2>
            <p className="mt-2 text-muted text-pretty">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShippingContact() {
  const { salesEmail } = useShop()
  return (
    <section
      aria-labelledby="contact"
      className="mt-16 grid gap-8 rounded-box bg-base-200 px-6 py-10 lg:mt-24 lg:grid-cols-2 lg:gap-16 lg:p-14"
    >
      <div>
        <h2 id="contact" className="section-title">
          A question about your order?
        </h2>
        {salesEmail !== null && (
          <p className="mt-4 text-muted text-pretty">
            A real person reads and answers every email.
          </p>
        )}
      </div>
      <dl className="grid content-center gap-6">
        <div>
          <dt className="text-muted">Sales</dt>
          <dd>
            {salesEmail === null ? (
              <p className="mt-1 text-lg font-medium">{m.noSalesEmail()}</p>
            ) : (
              <a
                href={`mailto:${salesEmail}`}
                className="inline-flex min-h-11 items-center font-display text-xl font-semibold text-primary underline decoration-1 underline-offset-4 wrap-anywhere sm:text-2xl"
              >
                {salesEmail}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Hours</dt>
          <dd className="mt-1 text-lg font-medium">Monday to Friday, 9 AM to 5 PM EST</dd>
        </div>
      </dl>
    </section>
  )
}
