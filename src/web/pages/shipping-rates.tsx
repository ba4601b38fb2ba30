import { type Cents, parseMoney } from '#shared/domain/money.ts'
import { businessDays } from '#shared/domain/shipping/delivery.ts'
import { nameOf } from '#shared/domain/shipping/method-words.ts'
import { hasMethods, methodsOf } from '#shared/domain/shipping/methods.ts'
import {
  quotedShipping,
  type Shipping,
  type ShippingZone,
} from '#shared/domain/shipping/shipping.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShipping } from '../boot/shop-info.ts'
import { dollars } from '../ui/text/price.tsx'

type RateProps = { title: string; price: string; terms: string; time: string; reach: string }

function ratesOf(shipping: Shipping): RateProps[] {
  const { price, freeFrom, isDecided } = quotedShipping(shipping)
  // Until the owner has decided, the page says what it announces, whatever checkout offers (SHIP-11).
  if (isDecided) return shipping.zones.flatMap(ratesOfZone)
  const [home] = shipping.zones
  const announced = home && {
    title: nameOf(home),
    ...priceTerms(price, freeFrom, isDecided),
    time: businessDays(home.daysFewest, home.daysMost),
    reach: reachOf(home),
  }
  const { expressPrice, expressFewest, expressMost } = shipping
  const rates = announced ? [announced] : []
  if (expressPrice === null) return rates
  const cost = dollars(parseMoney(expressPrice) ?? 0)
  const express = {
    price: cost,
    terms: m.ratesFlat({ price: cost }),
    time: businessDays(expressFewest, expressMost),
    reach: m.ratesMajorCities(),
  }
  return [...rates, { title: m.ratesExpress(), ...express }]
}

/** What the checkout offers in a zone. */
function ratesOfZone(zone: ShippingZone): RateProps[] {
  return methodsOf(zone).map((method) => {
    const { price, freeFrom = null, perKilogram = null, fastest, slowest, place } = method
    const terms = priceTerms(parseMoney(price) ?? 0, parseMoney(freeFrom ?? ''), true)
    const more = perKilogram ? ` ${m.ratesPerKilogram({ price: displayPrice(perKilogram) })}` : ''
    return {
      title: hasMethods(zone)
        ? m.ratesMethod({ method: nameOf(method), zone: nameOf(zone) })
        : nameOf(zone),
      price: terms.price,
      terms: terms.terms + more,
      time: businessDays(fastest, slowest),
      reach: place ? [place.name, place.hours].join(', ') : reachOf(zone),
    }
  })
}

/** With a threshold of at most one cent, shipping is always free: every order reaches it. */
function priceTerms(price: Cents, freeFrom: Cents | null, isDecided: boolean) {
  const cost = dollars(price)
  if (freeFrom === null) return { price: cost, terms: m.ratesFlat({ price: cost }) }
  if (freeFrom <= 1) return { price: m.ratesFree(), terms: m.ratesFreeAll() }
  const terms = { price: cost, amount: dollars(freeFrom) }
  return { price: cost, terms: isDecided ? m.ratesFreeFrom(terms) : m.ratesFreeOver(terms) }
}

/** Whether a zone is the whole of Canada. */
export function isAllOfCanada({ countries, provinces, postalCodes }: ShippingZone): boolean {
  const [country, ...others] = countries
  const isAll = provinces.length + postalCodes.length + others.length === 0
  return isAll && country?.toUpperCase() === 'CA'
}

/** Where a zone is, in words. */
export function reachOf(zone: ShippingZone): string {
  const { countries, provinces, postalCodes } = zone
  if (isAllOfCanada(zone)) return m.ratesCanada()
  if (countries.length + provinces.length + postalCodes.length === 0) return m.ratesEverywhere()
  const codes = postalCodes.length > 0 ? m.ratesPostal({ codes: postalCodes.join(', ') }) : ''
  const all = [countries.join(', '), provinces.join(', '), codes]
  return all.filter((part) => part !== '').join(': ')
}

function processingOf({ processingFewest, processingMost, cutoffHour }: Shipping): string[] {
  const hour = cutoffHour % 12 === 0 ? 12 : cutoffHour % 12
  const clock = currentLocale() === 'fr' ? cutoffHour : hour
  const cutoff =
    cutoffHour % 24 < 12 ? m.ratesMorning({ hour: clock }) : m.ratesAfternoon({ hour: clock })
  return [
    m.ratesProcessed({ days: businessDays(processingFewest, processingMost) }),
    m.ratesCutoff({ hour: cutoff }),
    m.ratesNoWeekends(),
  ]
}

/** The cost and duration of shipping, from the settings (SHIP-02 to SHIP-04, SHIP-09). */
export function ShippingRates() {
  const shipping = useShipping()
  return (
    <section aria-labelledby="shipping" className="mt-16 lg:mt-24">
      <h2 id="shipping" className="section-title">
        {m.ratesHeading()}
      </h2>
      <div className="mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {ratesOf(shipping).map((rate) => (
          <Rate key={rate.title} {...rate} />
        ))}
        <div className="rounded-box bg-base-200 p-5 sm:max-lg:col-span-2 lg:p-8">
          <h3 className="font-display text-2xl font-semibold">{m.ratesProcessing()}</h3>
          <ul className="mt-5 flex flex-col gap-4">
            {processingOf(shipping).map((line) => (
              <li key={line} className="text-pretty">
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Rate({ title, price, terms, time, reach }: RateProps) {
  return (
    <article
      aria-label={title}
      className="flex flex-col rounded-box border border-base-300 p-5 lg:p-8"
    >
      <h3 className="font-display text-2xl font-semibold">{title}</h3>
      <p aria-hidden="true" className="mt-5 hero-name text-primary">
        {price}
      </p>
      <p className="mt-3 text-lg font-medium text-pretty">{terms}</p>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-base-300 pt-5">
        <dt className="text-muted">{m.ratesArrives()}</dt>
        <dd className="font-medium wrap-anywhere">{time}</dd>
        <dt className="text-muted">{m.ratesGoes()}</dt>
        <dd className="font-medium wrap-anywhere">{reach}</dd>
      </dl>
    </article>
  )
}
