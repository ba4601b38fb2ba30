import { type ReactNode, useId } from 'react'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { GripIcon } from '../form/editor-icons.tsx'

type PictureCardProps = {
  url: string
  updatedAt: string | undefined
  /** Counted from 1. */
  position: number
  isMain: boolean
  isLast: boolean
  onSetMain: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function PictureCard(props: PictureCardProps) {
  const { url, updatedAt, position, isMain, isLast, onSetMain, onMove, onRemove } = props
  const pathId = useId()
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1.5 p-3 sm:grid-cols-[auto_5rem_1fr]">
      <span
        aria-hidden="true"
        className="row-span-2 hidden cursor-grab self-center text-muted sm:block"
      >
        <GripIcon />
      </span>
      <div className="self-start overflow-hidden rounded-field border border-base-300 sm:row-span-2">
        <Picture
          url={url}
          name={`Picture ${position}`}
          updatedAt={updatedAt ?? EPOCH}
          sizes="5rem"
          className="pointer-events-none"
        />
      </div>
      <div className="flex flex-wrap items-center content-start gap-2">
        <span
          className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${
            isMain ? 'bg-primary text-primary-content' : 'bg-base-300 text-base-content'
          }`}
        >
          {isMain ? 'Main' : 'Extra'}
        </span>
        <code id={pathId} className="min-w-0 text-xs break-all text-muted">
          {url}
        </code>
      </div>
      <div className="col-span-2 -ml-2 flex flex-wrap items-center sm:col-span-1">
        <Act words="Set as Main" about={pathId} isOff={isMain} onAct={onSetMain}>
          Set as Main
        </Act>
        <Act words="Move earlier" about={pathId} isOff={position === 1} onAct={() => onMove(-1)}>
          <ArrowUpIcon />
        </Act>
        <Act words="Move later" about={pathId} isOff={isLast} onAct={() => onMove(1)}>
          <ArrowDownIcon />
        </Act>
        <Act words="Remove" about={pathId} isOff={false} onAct={onRemove}>
          <TrashIcon className="size-5 text-error" />
        </Act>
      </div>
    </div>
  )
}

/** The `updatedAt` of a new product, whose pictures have no version yet. */
const EPOCH = new Date(0).toISOString()

type ActProps = {
  words: string
  /** The id of the element that names the picture. */
  about: string
  isOff: boolean
  onAct: () => void
  children: ReactNode
}

/** Uses `aria-disabled`, so that a disabled button keeps keyboard focus. */
function Act({ words, about, isOff, onAct, children }: ActProps) {
  return (
    <button
      type="button"
      aria-label={words}
      aria-describedby={about}
      aria-disabled={isOff || undefined}
      title={words}
      onClick={isOff ? undefined : onAct}
      className="icon-button px-2 text-sm font-medium aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
