import type { ReactNode } from 'react'

type FoldProps = {
  title: string
  /** What is inside, in short. */
  note?: string
  /** Whether it is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a form that is folded until it is needed. */
export function Fold({ title, note, isOpen, children }: FoldProps) {
  return (
    <details
      open={isOpen}
      className="min-w-0 rounded-box border border-base-300 bg-base-100 sm:col-span-full"
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 wrap-anywhere">
        <span className="font-semibold">{title}</span>
        {note && <span className="ml-2 text-sm text-muted">{note}</span>}
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
