/** The URL of the full stylesheet, set by the build. */
const whole = process.env.WHOLE_STYLES

let loaded: Promise<unknown> | undefined

/** Loads a part together with the full stylesheet, unless the page already has it. */
export async function withWholeStyles<Part>(part: Promise<Part>): Promise<Part> {
  if (whole && !document.querySelector(`link[href="${whole}"]`)) loaded ??= addStylesheet(whole)
  await loaded
  return part
}

/** Adds a stylesheet to the page and resolves when it has loaded or failed. */
export function addStylesheet(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    // An unstyled page is better than none.
    link.onerror = resolve
    document.head.append(link)
  })
}
