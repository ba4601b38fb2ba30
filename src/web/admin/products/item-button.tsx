import type { ReactNode } from 'react'

type ItemButtonProps = {
  label: string
  /** The id of what names the item. */
  itemId: string
  isOff?: boolean
  onClick: () => void
  children?: ReactNode
}

/** A button that moves, marks or removes an item of a list in a form. */
export function ItemButton({ label, itemId, isOff = false, onClick, children }: ItemButtonProps) {
  return (
    // `aria-disabled`, so that a disabled button keeps keyboard focus.
    <button
      type="button"
      aria-label={label}
      aria-describedby={itemId}
      aria-disabled={isOff || undefined}
      title={label}
      onClick={isOff ? undefined : onClick}
      className="icon-button px-2 text-sm font-medium aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children ?? label}
    </button>
  )
}
