import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CountBadge } from '../../ui/feedback/loading.tsx'
import { SwitchField } from '../../ui/forms/field.tsx'
import { BottleIcon, BoxIcon, ClockIcon, StarIcon, TruckIcon } from '../../ui/icons.tsx'
import { PaletteButton } from '../commands/command-buttons.tsx'
import { useCommands } from '../commands/registry.ts'
import { useAnnounceChoices, useFeed, useUnseen } from '../feed/notification-store.ts'
import { wordsOf } from '../feed/notification-text.ts'
import { type FeedEntry, withSeen } from '../feed/notifications.ts'
import { ConnectionState } from '../page/connection-state.tsx'
import { BellIcon, EditIcon } from '../ui/icons.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { askForDesktop, desktopPermission, playChime } from './notify.ts'

/**
 * The connection state, the palette button and the bell. Aligned right, so that the bell stays in
 * place when the state label gets longer.
 */
export function FrameTools() {
  return (
    <div className="dashboard-tools flex min-w-0 items-center gap-1 sm:gap-2">
      <ConnectionState />
      {/* Narrow screens have this button among all pages. */}
      <span className="max-sm:hidden">
        <PaletteButton />
      </span>
      <FeedButton />
    </div>
  )
}

/** The bell: shows the number of unseen entries and opens the feed. */
function FeedButton() {
  const unseen = useUnseen()
  const [isOpen, setOpen] = useState(false)
  useCommands({ notifications: () => setOpen(true) })
  return (
    <>
      <button
        type="button"
        aria-label={unseen === 0 ? m.feedNothingNew() : m.feedNew({ count: unseen })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="icon-button relative shrink-0"
      >
        <BellIcon />
        <CountBadge count={unseen} />
      </button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={m.feedTitle()} variant="panel">
        <FeedList onChoose={() => setOpen(false)} />
        <AnnounceSettings />
      </Modal>
    </>
  )
}

/** The notification feed, newest first. Opening it marks everything as seen. */
function FeedList({ onChoose }: { onChoose: () => void }) {
  const [{ entries }, change] = useFeed()
  // Entries that were new when the panel opened, or came since, stay marked while it is open.
  const [seenBefore] = useState(() => new Set(entries.filter((e) => e.isSeen).map(keyOf)))
  useEffect(() => change((feed) => withSeen(feed)), [change])

  if (entries.length === 0) {
    return (
      <EmptyState title={m.feedCaughtUp()} message={m.feedCaughtUpHint()} icon={<BellIcon />} />
    )
  }
  return (
    <ol aria-label={m.feedTitle()} className="-mx-2 flex flex-col">
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <FeedLine entry={entry} isNew={!seenBefore.has(keyOf(entry))} onChoose={onChoose} />
        </li>
      ))}
    </ol>
  )
}

type FeedLineProps = { entry: FeedEntry; isNew: boolean; onChoose: () => void }

function FeedLine({ entry, isNew, onChoose }: FeedLineProps) {
  const { kind, text, at } = entry
  const Icon = icons[kind]
  return (
    <Link
      href={addressOf(entry)}
      onClick={onChoose}
      className="flex gap-3 rounded-field px-2 py-3 hover:bg-base-200"
    >
      <Icon className="mt-0.5 size-5 text-primary" />
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere text-pretty ${isNew ? 'font-semibold' : ''}`}>
          {wordsOf(text)}
        </span>
        <LocalMoment moment={at} className="text-sm text-muted" />
      </span>
      {isNew && <span className="badge badge-accent badge-sm font-semibold">{m.staffNew()}</span>}
    </Link>
  )
}

/** A link to exactly this order or review, without filters that might hide it. */
function addressOf({ tab, about }: FeedEntry): string {
  if (tab === 'orders') return `/admin?tab=orders&order=${about}`
  if (tab === 'reviews') return `/admin?tab=reviews&review=${about}`
  return tab === 'products' ? '/admin?stock=low' : `/admin?tab=${tab}`
}

const icons = {
  order: BoxIcon,
  status: TruckIcon,
  edit: EditIcon,
  review: StarIcon,
  stock: BottleIcon,
  gap: ClockIcon,
} as const

function keyOf({ kind, about, seq }: FeedEntry): string {
  return `${kind} ${about} ${seq}`
}

/** How new orders are announced. Turning on desktop notifications asks for permission. */
function AnnounceSettings() {
  const [{ hasSound, hasDesktop }, change] = useAnnounceChoices()
  const [permission, setPermission] = useState(desktopPermission)

  function setSound(isOn: boolean) {
    change((choices) => ({ ...choices, hasSound: isOn }))
    if (isOn) void playChime()
  }

  async function setDesktop(isOn: boolean) {
    const answer = isOn ? await askForDesktop() : permission
    setPermission(answer)
    change((choices) => ({ ...choices, hasDesktop: isOn && answer === 'granted' }))
  }

  return (
    <section className="mt-8 border-t border-base-300 pt-4">
      <h3 className="font-display text-lg font-semibold">{m.feedAlerts()}</h3>
      <SwitchField
        label={m.feedSound()}
        checked={hasSound}
        onChange={({ target }) => setSound(target.checked)}
      />
      <SwitchField
        label={m.feedDesktop()}
        hint={hints[permission]()}
        disabled={permission === 'unsupported' || permission === 'denied'}
        checked={hasDesktop && permission === 'granted'}
        onChange={({ target }) => void setDesktop(target.checked)}
      />
    </section>
  )
}

const hints = {
  default: m.feedDesktopAsk,
  granted: m.feedDesktopOn,
  denied: m.feedDesktopBlocked,
  unsupported: m.feedDesktopNone,
} as const
