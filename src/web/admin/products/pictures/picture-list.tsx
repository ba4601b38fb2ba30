import { type DragEvent, useId, useRef, useState } from 'react'
import { isUploadPath, longestAlt } from '#shared/domain/catalog/pictures.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import {
  describeImage,
  isMainImage,
  moveImage,
  type Pictures,
  type PictureTexts,
  removeImage,
  setMainImage,
} from '../form/image-list.ts'
import { ItemButton } from '../item-button.tsx'

type PictureListProps = {
  pictures: Pictures
  /** Undefined for a new product, whose pictures have no version yet. */
  updatedAt: string | undefined
  onChange: (pictures: Pictures) => void
}

/** The product's pictures in order; staff move them with buttons or by dragging. */
export function PictureList({ pictures, updatedAt = EPOCH, onChange }: PictureListProps) {
  const { images } = pictures
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const [news, setNews] = useState('')

  function move(url: string, to: number) {
    const from = images.findIndex((image) => image.url === url)
    onChange(moveImage(pictures, url, to))
    const [now, total] = [formatNumber(to + 1), formatNumber(images.length)]
    setNews(m.editorPictureMoved({ from: formatNumber(from + 1), to: now, total }))
  }

  function drop(event: DragEvent, to: number) {
    if (dragged === null) return
    event.preventDefault()
    move(dragged, to)
    endDrag()
  }

  function endDrag() {
    setDragged(null)
    setTarget(null)
  }

  return (
    <>
      {images.length > 0 && (
        <ol
          ref={list}
          tabIndex={-1}
          aria-label={m.editorPictures()}
          className="flex flex-col gap-3"
        >
          {images.map(({ url, alt, frenchAlt }, index) => (
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
              aria-label={m.editorPictureOf({
                position: formatNumber(index + 1),
                total: formatNumber(images.length),
              })}
              className={`rounded-box border bg-base-100 ${
                target === url && dragged !== url ? 'border-primary' : 'border-base-300'
              } ${dragged === url ? 'opacity-50' : ''}`}
            >
              <PictureCard
                url={url}
                updatedAt={updatedAt}
                position={index + 1}
                isMain={isMainImage(pictures, url)}
                isLast={index === images.length - 1}
                onSetMain={() => {
                  onChange(setMainImage(pictures, url))
                  setNews(m.editorPictureMain({ position: formatNumber(index + 1) }))
                }}
                texts={{ alt, frenchAlt }}
                onDescribe={(texts) => onChange(describeImage(pictures, url, texts))}
                onMove={(by) => move(url, index + by)}
                onRemove={() => {
                  onChange(removeImage(pictures, url))
                  setNews(m.editorPictureRemoved({ position: formatNumber(index + 1) }))
                  list.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}

const EPOCH = new Date(0).toISOString()

type PictureCardProps = {
  url: string
  updatedAt: string
  /** Counted from 1. */
  position: number
  isMain: boolean
  isLast: boolean
  texts: { [Text in keyof PictureTexts]: PictureTexts[Text] | undefined }
  onDescribe: (texts: PictureTexts) => void
  onSetMain: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function PictureCard(props: PictureCardProps) {
  const { url, updatedAt, position, isMain, isLast, texts } = props
  const { onDescribe, onSetMain, onMove, onRemove } = props
  const pathId = useId()
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1.5 p-3 sm:grid-cols-[auto_5rem_1fr]">
      <span
        aria-hidden="true"
        className="row-span-2 hidden cursor-grab self-center text-muted sm:block"
      >
        <Icon>
          <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={3} />
        </Icon>
      </span>
      <div className="self-start overflow-hidden rounded-field border border-base-300 sm:row-span-2">
        <Picture
          url={url}
          name={m.editorPicture({ position: formatNumber(position) })}
          updatedAt={updatedAt}
          sizes="5rem"
          className="pointer-events-none"
        />
      </div>
      <div className="flex flex-wrap items-center content-start gap-2">
        <span
          className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${
            isMain ? 'fill-brand' : 'bg-base-300 text-base-content'
          }`}
        >
          {isMain ? m.editorMain() : m.editorExtra()}
        </span>
        <code
          id={pathId}
          className={isUploadPath(url) ? 'sr-only' : 'min-w-0 text-xs break-all text-muted'}
        >
          {url}
        </code>
      </div>
      <div className="col-span-2 -ml-2 flex flex-wrap items-center sm:col-span-1">
        <ItemButton label={m.editorSetMain()} itemId={pathId} isOff={isMain} onClick={onSetMain} />
        <ItemButton
          label={m.editorMoveEarlier()}
          itemId={pathId}
          isOff={position === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon />
        </ItemButton>
        <ItemButton
          label={m.editorMoveLater()}
          itemId={pathId}
          isOff={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon />
        </ItemButton>
        <ItemButton label={m.staffRemove()} itemId={pathId} onClick={onRemove}>
          <TrashIcon className="size-5 text-error" />
        </ItemButton>
      </div>
      <div className="col-span-full grid gap-3 sm:grid-cols-2">
        <TextField
          label={m.editorDescribePicture()}
          aria-describedby={pathId}
          maxLength={longestAlt}
          autoComplete="off"
          value={texts.alt ?? ''}
          onChange={({ target }) => onDescribe({ alt: target.value })}
        />
        <TextField
          label={m.editorDescribeFrench()}
          aria-describedby={pathId}
          maxLength={longestAlt}
          autoComplete="off"
          value={texts.frenchAlt ?? ''}
          onChange={({ target }) => onDescribe({ frenchAlt: target.value })}
        />
      </div>
    </div>
  )
}
