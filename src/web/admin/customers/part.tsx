import type { ReactNode } from 'react'

type PartProps = { title: string; children: ReactNode }

/** A part of the page about a customer, on a card of its own. */
export function Part({ title, children }: PartProps) {
  return (
    <section className="min-w-0 rounded-box border border-base-300 bg-base-100 p-4 sm:px-6">
      <h2 className="mb-3 font-display text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
