import type { ReactNode } from 'react'

/** A fieldset with a heading as its legend. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-base-300 pt-8 pb-10 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="contents">
        <h2 className="mb-5 font-display text-2xl font-semibold">{title}</h2>
      </legend>
      {children}
    </fieldset>
  )
}
