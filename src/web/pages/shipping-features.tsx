import { BoxIcon, MapIcon, SearchIcon } from '../ui/icons.tsx'

const features = [
  {
    title: 'Secure Packaging',
    words: 'Glass is wrapped, boxed and cushioned, so that what we fill is what you open.',
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

export function ShippingFeatures() {
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
