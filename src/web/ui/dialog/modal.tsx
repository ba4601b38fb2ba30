import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { focusInstead, successorsOf } from '../../platform/focus-instead.ts'
import { CloseIcon } from '../icons.tsx'
import { useEnterDialog } from './open-dialogs.ts'

const shapes = {
  dialog:
    'm-auto max-h-[min(48rem,calc(100dvh-2rem))] max-w-[min(36rem,calc(100vw-2rem))] rounded-box border open:animate-rise',
  /** Just below the upper edge, so that an on-screen keyboard covers as little as possible. */
  top: 'modal-top',
  panel:
    'modal-sheet-panel mr-0 ml-auto h-dvh max-h-dvh max-w-[min(28rem,100vw)] border-l open:animate-slide',
} as const

type ModalProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** 'panel' is at the right edge instead of centered. */
  variant?: keyof typeof shapes
  footer?: ReactNode
  children: ReactNode
}

/** A modal dialog: the browser traps the focus and restores it afterwards. */
export function Modal({
  isOpen,
  onClose,
  title,
  variant = 'dialog',
  footer,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const hasPressedOutside = useRef(false)
  const titleId = useId()
  const enter = useEnterDialog()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const { activeElement, body } = document
    const opener = activeElement === body ? null : (activeElement as HTMLElement | null)
    const around = successorsOf(opener?.closest('dialog') ?? null)
    // The opener may be gone, or in a dialog that closes at the same time.
    focusInstead(element, () => [opener, ...around])
    const leave = enter(element)
    show(element)
    return () => {
      leave()
      // Close it while it is still in the document: a removed dialog does not restore the focus.
      element.close()
      // The browser does the same, unless Tab was pressed between a forced close and the reopening.
      opener?.focus({ preventScroll: true })
      element.classList.remove('is-leaving')
    }
  }, [isOpen, enter])

  function pressOutside(event: MouseEvent) {
    hasPressedOutside.current = event.target === dialog.current
  }

  function clickOutside(event: MouseEvent) {
    // A selection that starts inside and ends outside must not close the dialog.
    if (event.target === dialog.current && hasPressedOutside.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`w-full flex-col overscroll-contain border-base-300 bg-base-100 text-base-content backdrop:bg-[rgb(28_19_16/55%)] open:flex open:backdrop:animate-fade short:overflow-y-auto [&.is-leaving]:opacity-0 [&.is-leaving]:backdrop:opacity-0 ${shapes[variant]}`}
      onMouseDown={pressOutside}
      onClick={clickOutside}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // Browsers force a dialog to close when Escape is pressed twice. If the dialog is hidden
        // along with its page, the ref is null, and the dialog reopens with the page.
        if (!isOpen || dialog.current?.open !== false) return
        // Reopens it until the parent component closes it, possibly after a confirmation.
        show(dialog.current)
        onClose()
      }}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] min-h-0 flex-auto flex-col short:max-h-none short:flex-none short:*:flex-none">
          <header className="flex items-center justify-between gap-4 border-b border-base-300 py-3 pr-3 pl-6">
            <h2
              id={titleId}
              tabIndex={-1}
              className="font-display text-2xl font-semibold outline-none"
            >
              {title}
            </h2>
            <button type="button" onClick={onClose} aria-label={m.close()} className="icon-button">
              <CloseIcon />
            </button>
          </header>
          <div className="min-h-0 flex-auto overflow-y-auto p-6">{children}</div>
          {footer && <footer className="border-t border-base-300 p-6">{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

/**
 * Opens a dialog and focuses the first field of its form, or else its title. By default, the
 * browser would focus the Close button.
 */
function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  const first =
    dialog.querySelector<HTMLElement>(`header + div > form :is(${controls}):not(:disabled)`) ??
    dialog.querySelector('h2')
  first?.focus()
}

const controls = 'button, input, select, textarea'
