import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { ZoomIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { usePreview } from '../card/product-cache.ts'

/** The zoomed point, in percent of the picture's width and height. */
type Point = { x: number; y: number }

const centre: Point = { x: 50, y: 50 }
const STEP = 12
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The `sizes` attribute of the large picture. */
export const largeSizes =
  '(min-width: 1280px) 680px, (min-width: 1024px) 55vw, (min-width: 768px) 46vw, 94vw'

type ProductZoomProps = {
  url: string | null
  name: string
  alt: string | undefined
  /** The name in English, which determines the fallback picture. */
  english?: string | undefined
  updatedAt: string
  tone: string | null
}

/** The large picture. Zoom by hovering, by tap and drag, or by Enter and the arrow keys. */
export function ProductZoom({ url, name, alt, english, updatedAt, tone }: ProductZoomProps) {
  const [point, setPoint] = useState<Point | null>(null)
  const pointer = useRef('')
  const isZoomed = point !== null

  function follow(event: PointerEvent<HTMLElement>) {
    pointer.current = event.pointerType
    if (event.pointerType === 'mouse' || isZoomed) setPoint(pointOf(event))
  }

  function leave(event: PointerEvent) {
    if (event.pointerType === 'mouse') setPoint(null)
  }

  function toggle(event: MouseEvent<HTMLElement>) {
    const isByKey = event.detail === 0
    // A mouse has already zoomed by hovering.
    if (!isByKey && pointer.current === 'mouse') return
    setPoint(isZoomed ? null : isByKey ? centre : pointOf(event))
  }

  function look(event: KeyboardEvent) {
    const step = arrows[event.key]
    if (event.key === 'Escape') setPoint(null)
    if (!step || !isZoomed) return
    event.preventDefault()
    setPoint({ x: within(point.x + step.x), y: within(point.y + step.y) })
  }

  return (
    <>
      <button
        type="button"
        aria-label={m.zoomIn({ name })}
        aria-pressed={isZoomed}
        aria-keyshortcuts={isZoomed ? 'ArrowLeft ArrowRight ArrowUp ArrowDown Escape' : undefined}
        onPointerEnter={follow}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={leave}
        onPointerCancel={() => setPoint(null)}
        onClick={toggle}
        onKeyDown={look}
        onBlur={() => setPoint(null)}
        className={`block w-full cursor-zoom-in overflow-hidden rounded-box focus-visible:-outline-offset-4 ${isZoomed ? 'touch-none' : ''}`}
      >
        <span
          className="block motion-safe:transition-transform motion-safe:duration-200"
          style={
            point
              ? { transform: 'scale(2)', transformOrigin: `${point.x}% ${point.y}%` }
              : undefined
          }
        >
          <Picture
            url={url}
            name={name}
            alt={alt}
            english={english}
            updatedAt={updatedAt}
            sizes={isZoomed ? '1200px' : largeSizes}
            tone={tone}
            preview={usePreview(url)}
            isEager
          />
        </span>
      </button>
      <p
        className={`pointer-events-none absolute right-4 z-2 bottom-4 flex items-center gap-1.5 rounded-selector bg-base-100/90 px-3 py-1.5 text-sm font-medium transition-opacity ${isZoomed ? 'opacity-0' : ''}`}
      >
        <ZoomIcon className="size-4" />
        <span className="[@media(hover:none)]:hidden">{m.hoverToZoom()}</span>
        <span className="hidden [@media(hover:none)]:inline">{m.tapToZoom()}</span>
      </p>
    </>
  )
}

function pointOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  if (width === 0 || height === 0) return centre
  return {
    x: within(((clientX - left) / width) * 100),
    y: within(((clientY - top) / height) * 100),
  }
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}
