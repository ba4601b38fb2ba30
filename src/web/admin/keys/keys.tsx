import { atom, useAtom, useSetAtom } from 'jotai'
import { Fragment } from 'react'
import { storedAtom } from '../../platform/stored-atom.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SwitchField } from '../../ui/forms/field.tsx'
import { sheet } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Stored per browser. Can be turned off, because speech input can trigger them (WCAG 2.1.4). */
const isOnAtom = storedAtom('admin_keys', (stored) => JSON.parse(stored ?? 'true') !== false)

const isSheetOpenAtom = atom(false)

/** Opens the shortcut dialog without the `?` key. */
export function KeysButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const openSheet = useSetAtom(isSheetOpenAtom)
  return (
    <button
      type="button"
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts"
      onClick={() => openSheet(true)}
      className={hasLabel ? 'btn btn-ghost gap-2' : 'icon-button'}
    >
      <KeyboardIcon />
      {hasLabel && 'Keyboard shortcuts'}
    </button>
  )
}

/** Keyboard shortcuts and the dialog that lists them. */
export function Keys() {
  const [isOn, change] = useAtom(isOnAtom)
  const [isOpen, setOpen] = useAtom(isSheetOpenAtom)
  useShortcuts({ isOn, onSheet: () => setOpen(true) })

  return (
    <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      <SwitchField
        label="Single-key shortcuts"
        hint="Kept in this browser. The keys never act while you type."
        checked={isOn}
        onChange={({ target }) => change(() => target.checked)}
      />
      {sheet.map(({ title, hint, shortcuts }) => (
        <section key={title} className="mt-6">
          <h3 className="font-semibold">{title}</h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
          <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {shortcuts.map(({ keys, words }) => (
              <Fragment key={words}>
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
                </dt>
                <dd>{words}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

function KeyboardIcon() {
  return (
    <Icon>
      <path d="M3 6.5h18v11H3z M6.500 10h.01M10 10h.01M13.500 10h.01M17.500 10h.01M7.500 14h9" />
    </Icon>
  )
}

/** Renders a key like a keyboard key. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-md border border-base-300 bg-base-100 px-1.5 text-center font-sans text-sm font-medium text-base-content">
      {children}
    </kbd>
  )
}
