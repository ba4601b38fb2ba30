import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import {
  BellIcon,
  BottleIcon,
  BoxIcon,
  ClockIcon,
  EditIcon,
  StarIcon,
  TruckIcon,
} from '../../ui/icons.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { AnnounceSettings } from './announce-settings.tsx'
import type { FeedEntry } from '../live/notifications.ts'
import { useFeed, useMarkSeen } from '../live/notification-store.ts'

type FeedPanelProps = { isOpen: boolean; onClose: () => void }

/** The notification feed, newest first. Opening it marks everything as seen. */
export function FeedPanel({ isOpen, onClose }: FeedPanelProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="What happened" variant="panel">
      <FeedList onChoose={onClose} />
      <AnnounceSettings />
    </Modal>
  )
}

function FeedList({ onChoose }: { onChoose: () => void }) {
  const [{ entries }] = useFeed()
  const markSeen = useMarkSeen()
  // Entries that were new when the panel opened, or came since, stay marked while it is open.
  const [seenBefore] = useState(() => new Set(entries.filter((e) => e.isSeen).map(keyOf)))
  useEffect(markSeen, [markSeen])

  if (entries.length === 0) {
    return (
      <EmptyState
        title="Nothing yet"
        message="New orders, changes by others, reviews and stock that runs low are listed here."
        icon={<BellIcon />}
      />
    )
  }
  return (
    <ol aria-label="What happened" className="-mx-2 flex flex-col">
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
  const { kind, words, at } = entry
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
          {words}
        </span>
        <LocalMoment moment={at} className="text-sm text-muted" />
      </span>
      {isNew && <span className="badge badge-accent badge-sm font-semibold">New</span>}
    </Link>
  )
}

/** The page that shows it, without filters that might hide it. */
function addressOf({ tab, about }: FeedEntry): string {
  if (tab === 'orders') return `/admin?tab=orders&order=${about}`
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
