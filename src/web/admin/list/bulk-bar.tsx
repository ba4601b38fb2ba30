import { type ReactNode, useId } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CardActionWords, type useCardAction } from '../card/card-action.tsx'

type BulkBarProps = {
  /** The number of selected items, in words. */
  words: string
  onClear: () => void
  children: ReactNode
  /** The last action, if this bar shows its outcome. */
  action?: ReturnType<typeof useCardAction>
}

/** Sticky bar with the actions for the selected items. */
export function BulkBar({ words, onClear, children, action }: BulkBarProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="sticky bottom-3 z-10 mt-6 rounded-box border border-primary bg-base-100 p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 lg:contents">
          <p id={titleId} className="font-semibold">
            {words}
          </p>
          <Button
            onClick={onClear}
            look="ghost"
            className="-mr-2 max-w-full px-2 lg:order-last lg:mr-0 lg:ml-auto lg:px-4"
          >
            {m.listClearSelection()}
          </Button>
        </div>
        {children}
      </div>
      {action && (
        <div role="status" className="mt-2 empty:hidden">
          <CardActionWords state={action.state} onForget={action.forget} />
        </div>
      )}
    </section>
  )
}
