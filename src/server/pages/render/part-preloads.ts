/** React puts preload links before the page; they belong in the head. */
export function partPreloads(page: string): { preloads: string; content: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page)?.[0] ?? ''
  return { preloads, content: page.slice(preloads.length) }
}
