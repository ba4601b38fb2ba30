import type { Page } from 'playwright-core'

/** What makes text larger or wider: a person's own style sheet, or WCAG 1.4.4 and 1.4.12. */
export const enlargements = {
  none: '',
  'text of 200 %': 'html { font-size: 200% !important }',
  'text spacing': `* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important }`,
}

/** Replaces the enlargement of a page. */
export function enlarge(page: Page, style: string) {
  return page.evaluate((text) => {
    const known = document.getElementById('enlargement')
    const element = known ?? document.createElement('style')
    element.id = 'enlargement'
    element.textContent = text
    if (!known) document.head.append(element)
  }, style)
}

/**
 * What cannot be read for lack of room: a page that scrolls sideways, text beyond its edges, cut off, or
 * over other text or controls. In a dialog, only its own texts. Lists of staff may shorten a line with
 * an ellipsis, because their entries can be opened.
 */
export function readingFaults(page: Page, { canShorten = false } = {}): Promise<string[]> {
  return page.evaluate((canShorten) => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Piece = { owner: Element; words: string; box: Box; layer: Element | null }
    const { clientWidth, scrollWidth } = document.documentElement
    const faults: string[] = []
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} of ${clientWidth} wide`)

    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const isShown = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) && !element.closest('.sr-only, noscript, option, script, style')
    const chainOf = (element: Element | null): Element[] =>
      element && element !== document.documentElement
        ? [element, ...chainOf(element.parentElement)]
        : []
    const layerOf = (element: Element) =>
      chainOf(element).find((each) => /fixed|sticky/.test(getComputedStyle(each).position)) ?? null

    /** Lines of text without the room above and below the letters, which may overlap. */
    const inked = ({ left, right, top, bottom }: Box) => {
      const height = bottom - top
      return { left, right, top: top + height * 0.3, bottom: bottom - height * 0.25 }
    }
    /** For screen readers, scrolled away, or the rest of a description that is shown in full elsewhere. */
    const isShortened = (owner: Element, { top, bottom }: Box) =>
      chainOf(owner).some((around) => {
        const { webkitLineClamp, overflow, overflowY } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        const isHidden = edge.width <= 1 && overflow === 'hidden'
        const isScrolled =
          /auto|scroll/.test(overflowY) && (top > edge.bottom - 2 || bottom < edge.top + 2)
        return isHidden || isScrolled || (webkitLineClamp !== 'none' && top > edge.bottom - 2)
      })
    /** The part of a line of a control that is not scrolled away. */
    const scrolledInto = (control: Element, line: Box) =>
      chainOf(control)
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
        .map((each) => each.getBoundingClientRect())
        .reduce(
          ({ left, right, top, bottom }: Box, edge) => ({
            left,
            right,
            top: Math.max(top, edge.top),
            bottom: Math.min(bottom, edge.bottom),
          }),
          line,
        )
    /** The part of a line that is neither scrolled sideways nor replaced by an ellipsis. */
    const inRow = (owner: Element, line: Box) =>
      chainOf(owner)
        .filter((each) => {
          const { overflowX, textOverflow } = getComputedStyle(each)
          return /auto|scroll/.test(overflowX) || (canShorten && textOverflow === 'ellipsis')
        })
        .map((each) => each.getBoundingClientRect())
        .reduce(
          ({ left, right, top, bottom }: Box, edge) => ({
            left: Math.max(left, edge.left),
            right: Math.min(right, edge.right),
            top,
            bottom,
          }),
          line,
        )
    const texts: Piece[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!owner || words === '' || !isShown(owner)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        const box = inRow(owner, inked(line))
        if (box.right - box.left < 1) continue
        if (line.width < 2 || line.height < 2 || isShortened(owner, box)) continue
        texts.push({ owner, words: words.slice(0, 40), box, layer: layerOf(owner) })
      }
    }

    for (const { owner, words, box } of texts) {
      let isScrolled = false
      for (const around of chainOf(owner)) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) {
          isScrolled = true
          break
        }
        if (!/hidden|clip/.test(`${overflowX} ${overflowY}`)) continue
        const { left, right, top, bottom } = around.getBoundingClientRect()
        const isCutX =
          /hidden|clip/.test(overflowX) && (box.left < left - 2 || box.right > right + 2)
        const isCutY =
          /hidden|clip/.test(overflowY) && (box.top < top - 2 || box.bottom > bottom + 2)
        if (isCutX || isCutY) faults.push(`cut off: ${words}`)
      }
      if (!isScrolled && (box.left < -1 || box.right > clientWidth + 1)) {
        faults.push(`beyond the edge: ${words}`)
      }
    }

    const controls: Piece[] = [
      ...scope.querySelectorAll('a[href], button, input, select, textarea'),
    ]
      .filter((control) => isShown(control) && !control.querySelector('img'))
      .flatMap((owner) =>
        [...owner.getClientRects()].map((line) => ({
          owner,
          words: owner.outerHTML.slice(0, 60),
          box: scrolledInto(owner, line),
          layer: layerOf(owner),
        })),
      )
      .filter(({ box }) => box.right - box.left > 1)
    const overlap = (one: Box, other: Box) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return width > 1.5 && height > 1.5
    }
    for (const [index, text] of texts.entries()) {
      const others = [...texts.slice(index + 1), ...controls]
      for (const { owner, words, box, layer } of others) {
        if (layer !== text.layer || !overlap(text.box, box)) continue
        if (owner.contains(text.owner) || text.owner.contains(owner)) continue
        if (text.owner.closest('label')?.contains(owner)) continue
        faults.push(`${text.words} is over ${words}`)
      }
    }
    for (const header of document.querySelectorAll('header')) {
      const { bottom } = header.getBoundingClientRect()
      for (const { owner, words, box } of texts) {
        if (header.contains(owner) && box.bottom > bottom + 1)
          faults.push(`below its header: ${words}`)
      }
    }
    return [...new Set(faults)].slice(0, 8)
  }, canShorten)
}
