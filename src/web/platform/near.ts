import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come near the visible part of the page; once true, it stays true. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}

/**
 * The height of the header with its border, which covers the upper edge of the page on phones, and of a
 * pixel that rounding may take; in pixels.
 */
const HEADER = 66
/** Half of a button is enough to press it. */
const ENOUGH = 0.5

/** Whether at least half of an element is in view, below the header; null before it is known. */
export function useInView(element: RefObject<Element | null>): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry ? entry.intersectionRatio >= ENOUGH : null),
      { rootMargin: `-${HEADER}px 0px 0px`, threshold: ENOUGH },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
