import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../boot/shop-info.ts'
import { AnchorLink } from '../platform/anchor-link.tsx'
import { DeveloperHint } from '../ui/text/developer-hint.tsx'
import type { ReactNode } from 'react'

type NotFoundPageProps = {
  /** Replaces the default text if the path is valid but there is nothing to show. */
  words?: ReactNode
  /** Another way on, before those to the shop. */
  more?: ReactNode
}

/** The page of unknown paths; not in the entry script, because few visitors need it. */
export default function UnknownPath() {
  return <NotFoundPage />
}

/** The hint is for developers (O10). */
export function NotFoundPage({ words, more }: NotFoundPageProps) {
  const nouns = useNouns()
  return (
    <div className="grid items-center gap-12 py-12 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:py-20">
      <div className="flex min-w-0 flex-col items-start gap-6">
        <h1 className="hero-name">{m.titleNotFound()}</h1>
        <p className="max-w-prose text-lg leading-relaxed text-muted text-pretty">
          {words ?? m.pageNotFoundText()}
        </p>
        <div className="flex flex-wrap gap-3">
          {more}
          <Link href="/" className="btn btn-lg max-w-full btn-primary">
            {m.goHome()}
          </Link>
          <AnchorLink anchor={nouns.anchor} className="btn btn-lg max-w-full btn-outline">
            {m.productsSee(nouns)}
          </AnchorLink>
        </div>
        {words === undefined && <DeveloperHint>{m.hintRoute()}</DeveloperHint>}
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
