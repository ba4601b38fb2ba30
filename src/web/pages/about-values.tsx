import { BoxIcon, HeartIcon, LeafIcon, ShieldIcon } from '../ui/icons.tsx'

const values = [
  {
    title: 'Natural & Clean',
    words: 'Short labels, real food. If an ingredient needs explaining, it stays out of the pot.',
    ValueIcon: LeafIcon,
  },
  {
    title: 'Quality Assured',
    words: 'Every batch is tasted before it earns its place, and again when the season turns.',
    ValueIcon: ShieldIcon,
  },
  {
    title: 'Made with Love',
    words: 'Small makers and steady hands, with recipes that were family favourites first.',
    ValueIcon: HeartIcon,
  },
  {
    title: 'Delivered Fresh',
    words: 'Packed with care and sent to your door, from St. John’s to Haida Gwaii.',
    ValueIcon: BoxIcon,
  },
]

export function AboutValues() {
  return (
    <section aria-labelledby="values" className="border-t border-base-300 py-16 lg:py-24">
      <h2 id="values" className="section-title">
        What we hold on to
      </h2>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, words, ValueIcon }) => (
          <li key={title} className="flex flex-col gap-3 bg-base-100 p-7 lg:p-8">
            <ValueIcon className="size-8 text-primary" />
            <h3 className="mt-6 font-display text-2xl font-semibold">{title}</h3>
            <p className="text-muted text-pretty">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
