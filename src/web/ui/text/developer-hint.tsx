import type { ReactNode } from 'react'

/** A note to developers on pages for unknown paths (O10). */
export function DeveloperHint({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-full rounded-field border border-dashed border-base-300 bg-base-200 px-5 py-4 font-mono text-sm text-muted wrap-anywhere">
      {children}
    </div>
  )
}
