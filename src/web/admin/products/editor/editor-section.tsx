import type { ReactNode } from 'react'

type EditorSectionProps = { title: string; about: string; children: ReactNode }

/** One section of the form: its description on the left, its fields on the right. */
export function EditorSection({ title, about, children }: EditorSectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-5 border-t border-base-300 py-8 first:border-t-0 lg:grid-cols-[15rem_1fr]">
      <div>
        <h2 className="font-display text-xl font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-pretty text-muted">{about}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}
