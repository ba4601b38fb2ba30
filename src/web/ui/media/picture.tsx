import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import {
  altOf,
  fallbackPicture,
  isUploadPath,
  mainImageUrl,
  pictureAddress,
  pictureWidths,
} from '#shared/domain/catalog/pictures.ts'

type PictureProps = {
  url: string | null
  /** The product's name: the alt text unless there is another. */
  name: string
  /** The name in English, if `name` is in another language; it determines the fallback picture. */
  english?: string | undefined
  /** What it shows, if its owner has described it. */
  alt?: string | undefined
  updatedAt: string
  /** The `sizes` attribute. */
  sizes: string
  isEager?: boolean
  /** The widths to choose from; all by default. */
  widths?: readonly number[]
  /** Loads with low priority. */
  isMinor?: boolean
  /** The color shown until it has loaded. */
  tone?: string | null
  /** A tiny blurred version as a data URL. */
  preview?: string | null
  className?: string
}

/** The props for a product's picture. */
export function pictureOf({ imageUrl, images, name, english, updatedAt, tone }: Product) {
  const url = imageUrl ?? mainImageUrl(images)
  return { url, name, english: english?.name, alt: altOf(url, images), updatedAt, tone }
}

/** The width and height of the largest stored picture, in pixels. */
const SIDE = pictureWidths[pictureWidths.length - 1]

/** A product's picture, or the fallback if there is none or it fails to load (CARD-10, ERR-04). */
export function Picture({
  url,
  name,
  english = name,
  alt = name,
  updatedAt,
  sizes,
  widths = pictureWidths,
  isEager = false,
  isMinor = false,
  tone = null,
  preview = null,
  className = '',
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [hasNothing, setNothing] = useState(false)
  const [restored, setRestored] = useState(0)
  const hasUrl = url !== null && url !== ''
  const isFallback = !hasUrl || url === failedUrl
  const fallback = { src: fallbackPicture(english) }
  const sources = hasUrl ? sourcesOf(url, updatedAt, { sizes, widths }) : fallback

  function reportFailure() {
    console.warn(`The picture of ${name} didn't load.`)
    if (isFallback) setNothing(true)
    else setFailedUrl(url)
  }

  usePictureRetry((hasUrl && isFallback) || hasNothing ? sources : null, () => {
    setFailedUrl(null)
    setNothing(false)
    setRestored((times) => times + 1)
  })

  // A server-rendered picture may have failed before hydration.
  const check = useEffectEvent(() => {
    const { complete = false, currentSrc, naturalWidth } = image.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) reportFailure()
  })
  useEffect(() => check(), [url, restored])

  return (
    <img
      // A new element, because one that has failed does not request the same URL again.
      key={restored}
      ref={image}
      {...(isFallback ? fallback : sources)}
      alt={isFallback ? name : alt}
      width={SIDE}
      height={SIDE}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : isMinor ? 'low' : undefined}
      decoding="async"
      onError={reportFailure}
      // Hides the browser's broken-image icon; the name is next to it.
      className={`picture ${hasNothing ? 'opacity-0' : ''} ${className}`}
      style={isFallback ? undefined : standIn(tone, preview)}
    />
  )
}

function standIn(tone: string | null, preview: string | null) {
  if (preview) return { backgroundImage: `url(${preview})` }
  return tone ? { backgroundColor: tone } : undefined
}

function sourcesOf(
  url: string,
  updatedAt: string,
  { sizes, widths }: { sizes: string; widths: readonly number[] },
) {
  const src = pictureAddress(url, updatedAt, isUploadPath(url) ? widths.at(-1) : undefined)
  if (!isUploadPath(url)) return { src }
  const srcSet = widths
    .map((width) => `${pictureAddress(url, updatedAt, width)} ${width}w`)
    .join(', ')
  // `sizes` first: a browser that sees `srcset` without it fetches the largest.
  return { sizes, srcSet, src }
}

type Sources = { src: string; srcSet?: string; sizes?: string }

/** Delays between attempts while the page is visible, in milliseconds. */
const WAITS = [5_000, 20_000, 60_000]

/** Includes attempts made when the browser comes online or the page is shown. */
const MOST_TRIES = 6

/** Retries a failed picture in the background and calls back once it has loaded. */
function usePictureRetry(failed: Sources | null, onLoaded: () => void) {
  const reportLoaded = useEffectEvent(onLoaded)
  const { src, srcSet = '', sizes = '' } = failed ?? {}

  useEffect(() => {
    if (src === undefined) return
    const address = src
    let tries = 0
    let isLoading = false
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function plan() {
      clearTimeout(timer)
      const wait = WAITS[tries]
      if (wait !== undefined) timer = setTimeout(load, wait)
    }

    function load() {
      if (isOver || isLoading || tries >= MOST_TRIES) return
      if (document.visibilityState === 'hidden') return
      clearTimeout(timer)
      tries += 1
      isLoading = true
      const image = new Image()
      image.onload = () => {
        if (!isOver) reportLoaded()
      }
      image.onerror = () => {
        isLoading = false
        if (!isOver) plan()
      }
      // `sizes` first: a browser that sees `srcset` without it fetches the largest.
      image.sizes = sizes
      image.srcset = srcSet
      image.src = address
    }

    plan()
    addEventListener('online', load)
    document.addEventListener('visibilitychange', load)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', load)
      document.removeEventListener('visibilitychange', load)
    }
  }, [src, srcSet, sizes])
}
