/** How translators and extensions replace a text. */
export type Way = 'replaces' | 'wraps' | 'inserts and removes' | 'splits'

declare global {
  var translator: { again: () => void; stop: () => void }
}

/**
 * Imitates a page translator; runs in the page. Every text with words is replaced by elements with the same
 * words, at once and whenever one is added or changed, except where a page forbids it. Until it stops,
 * `again` replaces everything once more, as for another language.
 */
export function translatePage(way: Way): void {
  let own = new WeakSet<Node>()
  const skipped = 'script, style, noscript, textarea, option, [translate=no], .notranslate'

  function translate(text: Text) {
    const { parentElement } = text
    if (!parentElement || own.has(text) || parentElement.closest(skipped)) return
    if (!/\p{L}/u.test(text.data)) return
    const font = document.createElement('font')
    const inner = document.createElement('font')
    font.append(inner)
    if (way === 'wraps') {
      own.add(text)
      text.replaceWith(font)
      inner.append(text)
      return
    }
    const halves = way === 'splits' ? text.data.split(/(?<=\s)(?=\S)/) : [text.data]
    const copies = halves.map((half) => document.createTextNode(half))
    for (const copy of copies) own.add(copy)
    const [first, ...others] = copies
    if (first) inner.append(first)
    if (way === 'replaces') text.parentNode?.replaceChild(font, text)
    if (way === 'splits') text.replaceWith(font, ...others)
    if (way === 'inserts and removes') {
      text.before(font)
      text.remove()
    }
  }

  function translateIn(root: Node) {
    if (root instanceof Text) return translate(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translate(text)
  }

  translateIn(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') {
        own.delete(target)
        translateIn(target)
      }
      for (const node of addedNodes) translateIn(node)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  globalThis.translator = {
    again: () => {
      own = new WeakSet()
      translateIn(document.body)
    },
    stop: () => observer.disconnect(),
  }
}
