import * as m from '#shared/i18n/messages.ts'
import type { ReactNode } from 'react'

type TechnicalDetailsProps = { children: ReactNode }

/** Codes and ids, which staff open only to ask the payment provider. */
export function TechnicalDetails({ children }: TechnicalDetailsProps) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted pointer-coarse:py-3">
        {m.timelineTechnical()}
      </summary>
      <div className="mt-1 font-mono wrap-anywhere">{children}</div>
    </details>
  )
}
