import type { ReactNode } from 'react'

/** The actions along the bottom of a card, as links or buttons of equal width. */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex divide-x divide-base-300 border-t border-base-300 text-sm font-medium *:flex *:h-12 *:flex-1 *:cursor-pointer *:items-center *:justify-center *:gap-2 *:first:rounded-bl-box *:last:rounded-br-box *:hover:bg-base-200 *:disabled:cursor-not-allowed *:disabled:bg-transparent *:disabled:text-muted *:disabled:opacity-60">
      {children}
    </div>
  )
}
