import { Link } from 'wouter'
import { AnchorLink } from '../layout/anchor-link.tsx'

const onTheWay =
  'This shelf is bare. The page may have moved, or the address lost a letter on the way here.'

/** For addresses that lead nowhere; the hint is for whoever builds the site (decisions O10). */
export function NotFoundPage({ words = onTheWay }: { words?: string }) {
  return (
    <div className="grid items-center gap-12 py-12 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:py-20">
      <div className="flex min-w-0 flex-col items-start gap-6">
        <h1 className="hero-name">404 Page Not Found</h1>
        <p className="max-w-prose text-lg leading-relaxed text-muted text-pretty">{words}</p>
        <div className="flex flex-wrap gap-3">
          <Link href="/" className="btn btn-primary h-12 px-6 text-base">
            Go to the home page
          </Link>
          <AnchorLink anchor="sauces" className="btn btn-outline h-12 px-6 text-base">
            See the sauces
          </AnchorLink>
        </div>
        <p className="mt-4 max-w-full rounded-field border border-dashed border-base-300 bg-base-200 px-5 py-4 font-mono text-sm text-muted wrap-anywhere">
          Hint for developers: no route matches this path. Did you add the new page to routes.ts?
        </p>
      </div>
      <img
        src="/pictures/default.webp"
        alt=""
        width={800}
        height={800}
        decoding="async"
        className="aspect-square w-full max-w-md -rotate-12 justify-self-center rounded-full object-cover max-lg:hidden"
      />
    </div>
  )
}
