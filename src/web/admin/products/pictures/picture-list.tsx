import { type DragEvent, useRef, useState } from 'react'
import type { ProductImage } from '../../../../shared/domain/pictures.ts'
import { PictureCard } from './picture-card.tsx'
import { isMainImage } from '../form/image-list.ts'

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
