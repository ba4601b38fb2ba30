import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { ErrorBoundary, LoadAgain } from '../lazy/error-boundary.tsx'

type FormPageProps = {
  title: string
  intro: string
  /** The form, loaded apart from the page. */
  children: ReactNode
}

/** A page that says what its one form is for. */
export function FormPage({ title, intro, children }: FormPageProps) {
  return (
    <div className="mx-auto max-w-2xl pt-12 pb-20 lg:pt-20 lg:pb-28">
      <h1 className="section-title">{title}</h1>
      <p className="mt-4 text-lg leading-relaxed text-muted text-pretty">{intro}</p>
      <noscript>
        <p className="mt-6 text-lg">{m.findOrderNeedsScript()}</p>
      </noscript>
      <ErrorBoundary failed={<LoadAgain />}>{children}</ErrorBoundary>
    </div>
  )
}

/** As tall as the form, by the classes of its parts' heights. */
export function FormShape({ heights }: { heights: readonly string[] }) {
  return (
    <div aria-hidden="true" className="needs-script mt-8 flex flex-col gap-5">
      {heights.map((height, index) => (
        <div key={index} className={`skeleton w-full ${height}`} />
      ))}
    </div>
  )
}

type SentProps = { title: string; words: string; children?: ReactNode }

/** Takes the place of the form, and its focus, once it is sent. */
export function Sent({ title, words, children }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before it is painted, so that it does not move under a click.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-8 rounded-box border border-base-300 bg-base-200 p-5 lg:p-8">
      <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-3 text-lg leading-relaxed text-pretty wrap-anywhere">{words}</p>
      {children}
    </div>
  )
}
