import { HomeHeading } from './home-heading.tsx'

/** The hero while loading. */
export function HeroSkeleton() {
  return (
    <section id="home" className="hero-spread full-bleed">
      <div className="hero-picture">
        <div className="skeleton hero-image aspect-square rounded-none" />
      </div>
      <div className="hero-words">
        <HomeHeading />
        <div className="skeleton h-8 w-40 rounded-selector" />
        <div className="flex w-full flex-col gap-3">
          <div className="skeleton h-14 w-11/12 lg:h-18" />
          <div className="skeleton h-14 w-2/3 lg:h-18" />
        </div>
        <div className="skeleton h-28 w-full max-w-lg" />
        <div className="skeleton h-7 w-72" />
        <div className="skeleton h-13 w-44 rounded-field" />
      </div>
    </section>
  )
}
