/**
 * Keeps how much of a sticky element stays in sight in a property of the page's style, for what sticks
 * below it: its lines wrap where text is large. Returns a function that ends this.
 */
export function followHeight(element: HTMLElement | null, property: string): () => void {
  if (!element) return () => {}
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const top = Number.parseFloat(getComputedStyle(element).top) || 0
    style.setProperty(property, `${element.offsetHeight + top}px`)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
