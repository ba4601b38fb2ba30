import { useEffect, useRef } from 'react'

type Sources = { src: string; srcSet?: string; sizes?: string }

/** Waits between tries, in milliseconds, while the page is visible. */
const WAITS = [5_000, 20_000, 60_000]

/** Also when the browser comes online or the page into view, so that a broken address is let be. */
const MOST_TRIES = 6

/**
 * Loads a picture that has failed again, beside the page, and says when it is there. Null while
 * nothing has failed.
 */
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
      // `sizes` comes first: a browser that reads `srcset` without it fetches the largest.
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
