import { useAtom } from 'jotai'
import { Fragment } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SwitchField } from '../../ui/forms/field.tsx'
import { useMay } from '../permissions/may.tsx'
import { commandIds, commandOf } from './catalog.ts'
import { isOffered } from './offered.ts'

/**
 * Whether single-key shortcuts are on, stored per browser. They can be turned off, because speech
 * input can trigger them (WCAG 2.1.4).
 */
const isOnAtom = storedAtom('admin_keys', (stored) => JSON.parse(stored ?? 'true') !== false)

export const useSingleKeys = () => useAtom(isOnAtom)

const ofReviews = (id: (typeof commandIds)[number]) => commandOf(id).group === 'review'
const withKeys = commandIds.filter((id) => commandOf(id).keys !== undefined)

const sections = [
  { title: m.shortcutsAnywhere, ids: withKeys.filter((id) => !ofReviews(id)) },
  {
    title: m.shortcutsOnReview,
    hint: m.shortcutsOnReviewHint,
    ids: withKeys.filter(ofReviews),
  },
]

type ShortcutHelpProps = { isOpen: boolean; onClose: () => void }

/** The dialog that lists the shortcuts, from the table of commands. */
export function ShortcutHelp({ isOpen, onClose }: ShortcutHelpProps) {
  const [isOn, change] = useSingleKeys()
  const may = useMay()
  const offered = sections
    .map(({ ids, ...section }) => ({ ...section, ids: ids.filter((id) => isOffered(id, may)) }))
    .filter(({ ids }) => ids.length > 0)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={m.shortcutsTitle()}>
      <SwitchField
        label={m.shortcutsSingle()}
        hint={m.shortcutsSingleHint()}
        checked={isOn}
        onChange={({ target }) => change(() => target.checked)}
      />
      {/* One grid, so that the keys of both sections have the same width. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 *:col-span-2">
        {offered.map(({ title, hint, ids }) => (
          <section key={ids.join()} className="mt-6 grid grid-cols-subgrid *:col-span-2">
            <h3 className="font-semibold">{title()}</h3>
            {hint && <p className="text-sm text-pretty text-muted">{hint()}</p>}
            <dl className="mt-2 grid grid-cols-subgrid items-baseline gap-y-2">
              {ids.map((id) => (
                <Fragment key={id}>
                  <dt className="flex gap-1">
                    {commandOf(id).keys?.map((key) => (
                      <KeyCap key={key} name={key} />
                    ))}
                  </dt>
                  <dd className="text-pretty">{commandOf(id).title()}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

const signs: Record<string, () => string> = {
  ArrowDown: () => '↓',
  ArrowUp: () => '↑',
  'Ctrl/⌘ K': m.commandPaletteKeys,
  Delete: m.shortcutsDeleteKey,
}

/** A key, drawn like a keyboard key. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-md border border-base-300 bg-base-100 px-1.5 text-center font-sans text-sm font-medium whitespace-nowrap text-base-content">
      {signs[name]?.() ?? name}
    </kbd>
  )
}
