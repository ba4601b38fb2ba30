type Find = () => readonly (Element | null)[]

const finders = new WeakMap<Element, Find>()

/**
 * Where the focus goes first if it was in an element that is removed or emptied. For the focused element
 * itself, nothing else gets it: `find` is tried again while the page changes.
 */
export function focusInstead(element: Element, find: Find): void {
  finders.set(element, find)
}

export const successorsOf = (element: Element | null) => (element && finders.get(element)?.()) ?? []

export const hasSuccessors = (element: Element) => finders.has(element)
