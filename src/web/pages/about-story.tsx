import { useShop } from '../boot/shop-info.ts'

const pictures = ['herb', 'curry', 'bbq'] as const

export function AboutStory() {
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
      <div className="about-pictures" aria-hidden="true">
        {pictures.map((picture) => (
          <img
            key={picture}
            src={`/pictures/${picture}.webp`}
            alt=""
            width={1200}
            height={1200}
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
    </section>
  )
}
