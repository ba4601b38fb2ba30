import { useEffect, useRef } from 'react'

type Sources = { src: string; srcSet?: string; sizes?: string }

/** Delays between attempts while the page is visible, in milliseconds. */
const WAITS = [5_000, 20_000, 60_000]

/** Includes attempts made when the browser comes online or the page is shown. */
const MOST_TRIES = 6

/** Retries a failed picture in the background and calls back once it has loaded. */
export function usePictureRetry(failed: Sources | null, onLoaded: () => void) {
  const loaded = useRef(onLoaded)
  useEffect(() => {
    loaded.current = onLoaded
  })
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
        if (!isOver) loaded.current()
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
