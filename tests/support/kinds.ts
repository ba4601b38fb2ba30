import type { Page } from 'playwright-core'

/**
 * What is different among the visible elements of a page, or of its modal dialog, for axe: what they are, how
 * they look and stand out, and whether they are small; without their words and places.
 */
export function kindsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const backgrounds = new Map<Element | null, string>([[null, '']])

    /** The color behind an element's text, with how far it lets others through. */
    function backgroundOf(element: Element | null): string {
      const known = backgrounds.get(element)
      if (known !== undefined || !element) return known ?? ''
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const isOpaque = /^(rgb\(|okl(ch|ab)\([^/]+\)$)/.test(backgroundColor)
      const isClear = /^rgba\(0, 0, 0, 0\)$/.test(backgroundColor) && backgroundImage === 'none'
      const own = isClear ? '' : `${backgroundColor} ${backgroundImage}`
      const behind = isOpaque && opacity === '1' ? '' : backgroundOf(element.parentElement)
      const found = `${own}${opacity === '1' ? '' : opacity} ${behind}`.trim()
      backgrounds.set(element, found)
      return found
    }

    function kindOf(element: Element): string {
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
      const around = element.parentElement && getComputedStyle(element.parentElement)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.nodeValue?.trim(),
      )
      const { width, height } = element.getBoundingClientRect()
      return [
        element.localName,
        element.getAttribute('class'),
        element.getAttribute('role'),
        element.getAttribute('type'),
        element.getAttributeNames().toSorted(),
        hasText && [color, backgroundOf(element), fontSize, fontWeight],
        element.localName === 'a' && [textDecorationLine, around?.color],
        // Smaller than WCAG 2.5.8 wants.
        Math.min(width, height) < 24,
        element.parentElement?.localName,
      ].join('|')
    }

    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const visible = [...root.querySelectorAll('*')]
      // Of a long list, axe looks at the first entries.
      .filter((element) => !element.closest(':is(li, tr, article):nth-child(n + 9)'))
      .filter((element) => element.checkVisibility())
    return [...new Set(visible.map(kindOf))]
  })
}

/** Whether anything is on a page that was not on those before; adds it to what is known. */
export async function hasNewKinds(page: Page, known: Set<string>): Promise<boolean> {
  const { size } = known
  for (const kind of await kindsOn(page)) known.add(kind)
  return known.size > size
}
