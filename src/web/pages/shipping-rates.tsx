import { shippingPolicy } from '../../shared/domain/pricing.ts'
import { dollars } from '../ui/text/dollars.ts'

const { freeFrom, standard, express } = shippingPolicy

const rates = [
  {
    title: 'Standard shipping',
    price: dollars(standard),
    terms: `${dollars(standard)} on orders under ${dollars(freeFrom)}, free over ${dollars(freeFrom)}`,
    time: '5 to 7 business days',
    reach: 'Across Canada',
  },
  {
    title: 'Express shipping',
    price: dollars(express),
    terms: `${dollars(express)} flat`,
    time: '2 to 3 business days',
    reach: 'Major cities',
  },
]

const processing = [
  'Orders are processed in 1 to 2 business days.',
  'Orders placed before 2 PM EST ship the same day.',
  'Nothing is processed or shipped on weekends or holidays.',
]

export function ShippingRates() {
  return (
    <section aria-labelledby="shipping" className="mt-16 lg:mt-24">
      <h2 id="shipping" className="section-title">
        Shipping
      </h2>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {rates.map((rate) => (
          <Rate key={rate.title} {...rate} />
        ))}
        <div className="rounded-box bg-base-200 p-7 sm:max-lg:col-span-2 lg:p-8">
          <h3 className="font-display text-2xl font-semibold">Processing</h3>
          <ul className="mt-5 flex flex-col gap-4">
            {processing.map((line) => (
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

function Rate({ title, price, terms, time, reach }: (typeof rates)[number]) {
  return (
    <article
      aria-label={title}
      className="flex flex-col rounded-box border border-base-300 p-7 lg:p-8"
    >
      <h3 className="font-display text-2xl font-semibold">{title}</h3>
      <p
        aria-hidden="true"
        className="mt-5 font-display text-6xl font-semibold tracking-tight text-primary"
      >
        {price}
      </p>
      <p className="mt-3 text-lg font-medium text-pretty">{terms}</p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-base-300 pt-5">
        <dt className="text-muted">Arrives in</dt>
        <dd className="font-medium">{time}</dd>
        <dt className="text-muted">Goes to</dt>
        <dd className="font-medium">{reach}</dd>
      </dl>
    </article>
  )
}
