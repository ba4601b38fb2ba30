import { type DragEvent, useRef, useState, type ReactNode, useId } from 'react'
import type { ProductImage } from '../../../../shared/domain/pictures.ts'
import { isMainImage } from '../form/image-list.ts'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { Icon, type IconProps } from '../../../ui/icon.tsx'

type PictureListProps = {
  images: readonly ProductImage[]
  updatedAt: string | undefined
  onSetMain: (url: string) => void
  onMove: (url: string, to: number) => void
  onRemove: (url: string) => void
}

/** The product's pictures in order; moved with buttons or by dragging. */
export function PictureList({ images, updatedAt, onSetMain, onMove, onRemove }: PictureListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const [news, setNews] = useState('')
  if (images.length === 0)
    return (
      <p role="status" className="sr-only">
        {news}
      </p>
    )

  function move(url: string, from: number, to: number) {
    onMove(url, to)
    setNews(`Picture ${from + 1} is now picture ${to + 1} of ${images.length}.`)
  }

  function remove(url: string, index: number) {
    onRemove(url)
    setNews(`Picture ${index + 1} has been removed.`)
    list.current?.focus()
  }

  function drop(event: DragEvent, to: number) {
    if (dragged === null) return
    event.preventDefault()
    move(
      dragged,
      images.findIndex(({ url }) => url === dragged),
      to,
    )
    endDrag()
  }

  function endDrag() {
    setDragged(null)
    setTarget(null)
  }

  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label="Pictures" className="flex flex-col gap-3">
        {images.map(({ url }, index) => (
          <li
            key={url}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', url)
              setDragged(url)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setTarget(url)
            }}
            onDrop={(event) => drop(event, index)}
            onDragEnd={endDrag}
            aria-label={`Picture ${index + 1} of ${images.length}`}
            className={`rounded-box border bg-base-100 ${
              target === url && dragged !== url ? 'border-primary' : 'border-base-300'
            } ${dragged === url ? 'opacity-50' : ''}`}
          >
            <PictureCard
              url={url}
              updatedAt={updatedAt}
              position={index + 1}
              isMain={isMainImage({ images, imageUrl: '' }, url)}
              isLast={index === images.length - 1}
              onSetMain={() => {
                onSetMain(url)
                setNews(`Picture ${index + 1} is now the main picture.`)
              }}
              onMove={(by) => move(url, index, index + by)}
              onRemove={() => remove(url, index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}

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

function PictureCard(props: PictureCardProps) {
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

/** A drag handle. */
function GripIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={3} />
    </Icon>
  )
}
