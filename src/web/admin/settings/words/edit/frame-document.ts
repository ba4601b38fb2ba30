import { markIn } from '#shared/domain/shop/word-marks.ts'
import type { WordSlot } from '#shared/domain/shop/word-slots.ts'

/** An empty document with the dashboard's style sheets, which contain the shop's. */
export function emptyPage(language: string): string {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const links = sheets.map(({ href }) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="${language}" class="word-preview"><head><meta charset="utf-8">${links}</head><body><div id="root"></div></body></html>`
}

/** Gives a preview the theme, the colors and the font of the shop. */
export function dress({ documentElement: page, fonts, defaultView }: Document): void {
  const { dataset, style } = document.documentElement
  if (dataset.theme) page.dataset.theme = dataset.theme
  page.style.cssText = style.cssText
  // Set by the inline script of every page; a face belongs to one document.
  const font = sessionStorage.font as string | undefined
  if (font && defaultView) {
    fonts.add(new defaultView.FontFace('Fraunces', font, { weight: '100 900', display: 'swap' }))
  }
}

/** What the button of a text says, and its whole name. */
export type MarkWords = (slot: WordSlot) => { mark: string; name: string; isExample: boolean }

/** Shows the content of a page with a button at each text; where only texts differ, only these change. */
export function showPage(root: Element, html: string, wordsOf: MarkWords): void {
  // Parsed apart, so that nothing of it runs.
  const next = new DOMParser().parseFromString(html, 'text/html').body
  markTexts(next)
  quiet(next)
  for (const element of textsIn(next)) addButton(element, wordsOf)
  if (!withoutTexts(root).isEqualNode(withoutTexts(next))) {
    return root.replaceChildren(...next.childNodes)
  }
  const old = textsIn(root)
  for (const [index, element] of textsIn(next).entries()) {
    const shown = old[index]
    if (!shown) continue
    shown.toggleAttribute('data-example', element.hasAttribute('data-example'))
    shown.replaceChildren(...element.childNodes)
  }
}

export const textsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-word]')]

export const slotOf = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>('[data-word]')?.dataset.word as WordSlot | undefined

/** Names the elements that show the texts, and removes the marks. */
function markTexts(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let begun: { slot: WordSlot; node: Node } | null = null
  let node = walker.nextNode() as Text | null
  while (node) {
    const mark = markIn(node.data)
    if (!mark) {
      node = walker.nextNode() as Text | null
      continue
    }
    node.deleteData(mark.index, mark.length)
    if (mark.slot) begun = { slot: mark.slot, node }
    else if (begun) {
      parentOf(begun.node, node)?.setAttribute('data-word', begun.slot)
      begun = null
    }
  }
}

/** The nearest element around both. */
function parentOf(start: Node, end: Node): Element | null {
  let element = start.parentElement
  while (element && !element.contains(end)) element = element.parentElement
  return element
}

/** Links lead nowhere, and only the buttons of texts can be reached with the keyboard. */
function quiet(root: Element): void {
  for (const link of root.querySelectorAll('a')) link.removeAttribute('href')
  const controls = 'button, input, select, textarea, summary, [tabindex]'
  for (const control of root.querySelectorAll<HTMLElement>(controls)) control.tabIndex = -1
}

function addButton(element: HTMLElement, wordsOf: MarkWords): void {
  const { mark, name, isExample } = wordsOf(slotOf(element) as WordSlot)
  const button = element.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'word-button'
  button.textContent = mark
  button.setAttribute('aria-label', name)
  element.toggleAttribute('data-example', isExample)
  element.append(button)
}

/** The children of an element, without the texts that are edited. */
function withoutTexts(root: Element): DocumentFragment {
  const copy = document.createDocumentFragment()
  for (const child of root.childNodes) copy.append(document.importNode(child, true))
  for (const element of textsIn(copy)) {
    element.replaceChildren()
    element.removeAttribute('data-current')
    element.removeAttribute('data-example')
  }
  return copy
}
