import * as m from '#shared/i18n/messages.ts'
import { ErrorBoundary, LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

const NewsForm = lazyPart(() => import('./news-form.tsx'))

/** Where shoppers ask for news by email (NEWS-01). */
export default function NewsPage() {
  return (
    <div className="mx-auto max-w-2xl pt-12 pb-20 lg:pt-20 lg:pb-28">
      <h1 className="section-title">{m.newsTitle()}</h1>
      <p className="mt-4 text-lg leading-relaxed text-muted text-pretty">{m.newsIntro()}</p>
      <noscript>
        <p className="mt-6 text-lg">{m.findOrderNeedsScript()}</p>
      </noscript>
      <ErrorBoundary failed={<LoadAgain />}>
        <NewsForm fallback={<FormShape />} />
      </ErrorBoundary>
    </div>
  )
}

/** As tall as the form. */
function FormShape() {
  return (
    <div aria-hidden="true" className="needs-script mt-8 flex flex-col gap-5">
      <div className="skeleton h-22 w-full" />
      <div className="skeleton h-12 w-full" />
    </div>
  )
}
