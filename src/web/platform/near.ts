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

/** Whether an element is in view; null before it is known. */
export function useInView(element: RefObject<Element | null>): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? null))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
