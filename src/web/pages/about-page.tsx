import { Link } from 'wouter'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { AboutStory } from './about-story.tsx'
import { AboutValues } from './about-values.tsx'

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
