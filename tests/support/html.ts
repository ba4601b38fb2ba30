/** The visible text of a page without scripts, with single spaces. */
export async function readableText(html: string): Promise<string> {
  const words: string[] = []
  let hidden = 0
  const rewriter = new HTMLRewriter()
    .on('script, style, template, title', {
      element(element) {
        hidden += 1
        element.onEndTag(() => {
          hidden -= 1
        })
      },
    })
    .onDocument({
      text({ text }) {
        if (hidden === 0) words.push(text)
      },
    })
  await rewriter.transform(new Response(html)).text()
  return unescaped(words.join('')).replace(/\s+/g, ' ')
}

export type Element = { tag: string; attributes: Record<string, string>; text: string }

/** The elements that match a selector, with their attributes and raw text. */
export async function elementsOf(html: string, selector: string): Promise<Element[]> {
  const found: Element[] = []
  const rewriter = new HTMLRewriter().on(selector, {
    element({ tagName, attributes }) {
      found.push({ tag: tagName, attributes: Object.fromEntries(attributes), text: '' })
    },
    text({ text }) {
      const last = found.at(-1)
      if (last) last.text += text
    },
  })
  await rewriter.transform(new Response(html)).text()
  return found
}

function unescaped(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => names[name] ?? '')
}
