import { Link } from 'wouter'
import { ArrowRightIcon, BoxIcon, HeartIcon, LeafIcon, ShieldIcon } from '../ui/icons.tsx'
import { useShop } from '../boot/shop-info.ts'

/** ABOUT-01, ABOUT-02. */
export function AboutPage() {
  return (
    <>
      <AboutStory />
      <AboutValues />
      <section className="full-bleed invitation">
        <div className="page-width flex flex-col items-start gap-8 py-16 lg:flex-row lg:items-center lg:justify-between lg:py-20">
          <h2 className="section-title max-w-2xl">Supper is waiting. Pick a jar and begin.</h2>
          <Link
            href="/"
            className="btn btn-lg border-transparent bg-(--invitation-button) text-(--invitation-ink)"
          >
            Start Shopping
            <ArrowRightIcon />
          </Link>
        </div>
      </section>
    </>
  )
}

/** Three overlapping pictures, with their places in a grid of twelve. */
const pictures = [
  ['herb', 'area-[1/1/8/8]'],
  ['curry', 'area-[4/7/11/13]'],
  ['bbq', 'area-[8/2/13/7]'],
] as const

function AboutStory() {
  const { name } = useShop()
  return (
    <section className="grid gap-10 py-12 lg:grid-cols-2 lg:gap-20 lg:py-20">
      <div className="flex flex-col gap-6">
        <p className="flex items-center gap-3 font-medium text-muted before:h-px before:w-8 before:bg-primary">
          {`About ${name}`}
        </p>
        <h1 className="hero-name">Clean eating, made simple.</h1>
        <div className="flex max-w-prose flex-col gap-5 text-lg leading-relaxed text-pretty">
          <p className="font-display text-2xl leading-snug font-medium">
            {`${name} began at a kitchen table, with too many labels and too few straight answers.`}
          </p>
          <p>
            We wanted healthy, clean eating made simple for Canadians: sauces with ingredients you
            know, from makers we have met, at prices that leave room for dessert. So we tasted,
            argued, tasted again, and kept only what we put on our own plates.
          </p>
          <p>
            Here you can browse by diet, category or brand. Cooking vegan, minding gluten, or loyal
            to one small producer in the Annapolis Valley: the right jar should take a minute to
            find, not an evening.
          </p>
          <p>
            Then it comes to you. We deliver to your door, wherever in the country that is, so that
            all you have left to do is put the water on to boil.
          </p>
        </div>
      </div>
      <div aria-hidden="true" className="grid aspect-square grid-cols-12 grid-rows-12 self-center">
        {pictures.map(([picture, area]) => (
          <img
            key={picture}
            src={`/pictures/${picture}.webp`}
            alt=""
            width={1200}
            height={1200}
            loading="lazy"
            decoding="async"
            className={`size-full rounded-box object-cover outline-8 outline-base-100 ${area}`}
          />
        ))}
      </div>
    </section>
  )
}

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

function AboutValues() {
  return (
    <section aria-labelledby="values" className="border-t border-base-300 py-16 lg:py-24">
      <h2 id="values" className="section-title">
        What we stand for
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
