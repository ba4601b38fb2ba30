import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PageTexts } from '#shared/contract/settings/settings.ts'
import type { Cents } from '#shared/domain/money.ts'
import { nameOf } from '#shared/domain/shipping/method-words.ts'
import { quotedShipping, type Shipping } from '#shared/domain/shipping/shipping.ts'
import * as m from '#shared/i18n/messages.ts'
import { pageTextsQuery } from '../api/queries.ts'
import { useShipping, useShop } from '../boot/shop-info.ts'
import { ArrowLeftIcon, BoxIcon, MapIcon, SearchIcon, TruckIcon } from '../ui/icons.tsx'
import { LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { dollars, freeShippingWords } from '../ui/text/price.tsx'
import { Prose } from './prose.tsx'
import { isAllOfCanada, reachOf, ShippingRates } from './shipping-rates.tsx'

/** Shipping rates, delivery times and returns (SHIP-01 to SHIP-08). */
export default function ShippingPage() {
  // Everything but the owner's texts shows at once, including the section that Contact links to.
  const { data = {}, isLoadingError } = useQuery(pageTextsQuery('shipping'))
  if (isLoadingError) return <LoadAgain />
  return (
    <div className="pt-4 pb-16 lg:pb-24">
      <Link
        href="/"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-muted hover:text-base-content"
      >
        <ArrowLeftIcon />
        {m.shippingBack()}
      </Link>
      <header className="mt-4 grid grid-cols-1 gap-4 lg:mt-8 lg:grid-cols-2 lg:items-end lg:gap-16">
        <h1 className="hero-name">{m.shippingTitle()}</h1>
        <p className="max-w-md text-lg leading-relaxed text-muted text-pretty lg:pb-2">
          {data.shippingIntro}
        </p>
      </header>
      <ShippingPromise />
      <ShippingRates />
      <ShippingReturns texts={data} />
      <ShippingPromises texts={data} />
      <ShippingContact hours={data.contactHours ?? ''} />
    </div>
  )
}

/** The free-shipping banner, and the footnote for the asterisk here and on the home page. */
function ShippingPromise() {
  const shipping = useShipping()
  const { freeFrom } = quotedShipping(shipping)
  if (freeFrom === null) return null
  const note = noteOf(shipping, freeFrom)
  return (
    <section aria-label={m.shippingFree()} className="mt-10">
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

/** What the offer holds for: the first zone, named unless it is all of Canada. */
function noteOf(shipping: Shipping, freeFrom: Cents): string {
  const { isDecided } = quotedShipping(shipping)
  const [home] = shipping.zones
  const amount = dollars(freeFrom)
  if (!home || isAllOfCanada(home)) {
    if (freeFrom <= 1) return m.shippingFreeAll()
    return isDecided ? m.shippingFreeFrom({ amount }) : m.shippingFreeOver({ amount })
  }
  const zone = m.shippingZone({ name: nameOf(home), reach: reachOf(home) })
  if (freeFrom <= 1) return m.shippingZoneFree({ zone })
  return isDecided ? m.shippingZoneFrom({ zone, amount }) : m.shippingZoneOver({ zone, amount })
}

type TextsProps = { texts: PageTexts }

function ShippingReturns({ texts }: TextsProps) {
  return (
    <div className="mt-16 grid grid-cols-1 gap-12 border-t border-base-300 pt-12 lg:mt-24 lg:grid-cols-2 lg:gap-20 lg:pt-16">
      <Policy title={m.returnsTitle()} html={texts.returnsPolicy ?? ''} />
      <Policy title={m.refundsTitle()} html={texts.refundPolicy ?? ''} />
    </div>
  )
}

function Policy({ title, html }: { title: string; html: string }) {
  return (
    <section aria-label={title}>
      <h2 className="font-display text-3xl font-semibold tracking-tight lg:text-4xl">{title}</h2>
      <Prose html={html} className="policy-text" />
    </section>
  )
}

function ShippingPromises({ texts }: TextsProps) {
  const promises = [
    { title: texts.promise1Title, text: texts.promise1Text, PromiseIcon: BoxIcon },
    { title: texts.promise2Title, text: texts.promise2Text, PromiseIcon: SearchIcon },
    { title: texts.promise3Title, text: texts.promise3Text, PromiseIcon: MapIcon },
  ]
  return (
    <section aria-label={m.shippingPromises()} className="mt-16 lg:mt-24">
      <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 md:grid-cols-3">
        {promises.map(({ title, text, PromiseIcon }, index) => (
          <li key={index} className="bg-base-100 p-5 lg:p-8">
            <PromiseIcon className="size-8 text-primary" />
            <h2 className="mt-6 font-display text-2xl font-semibold">{title}</h2>
            <p className="mt-2 text-muted text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShippingContact({ hours }: { hours: string }) {
  const { salesEmail } = useShop()
  return (
    <section
      aria-labelledby="contact"
      className="mt-16 grid grid-cols-1 gap-8 rounded-box bg-base-200 p-5 lg:mt-24 lg:grid-cols-2 lg:gap-16 lg:p-14"
    >
      <div>
        <h2 id="contact" className="section-title">
          {m.shippingQuestion()}
        </h2>
        {salesEmail !== null && <p className="mt-4 text-muted text-pretty">{m.shippingAnswer()}</p>}
        <Link
          href="/find-order"
          className="mt-2 inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4"
        >
          {m.findOrderTitle()}
        </Link>
      </div>
      <dl className="grid content-center gap-6">
        <div>
          <dt className="text-muted">{m.shippingSales()}</dt>
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
          <dt className="text-muted">{m.shippingHours()}</dt>
          <dd className="mt-1 text-lg font-medium text-balance">{hours}</dd>
        </div>
      </dl>
    </section>
  )
}
