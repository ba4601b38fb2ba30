/** The looks of all there is; the build says where they are. */
const whole = process.env.WHOLE_STYLES

let loaded: Promise<unknown> | undefined

/**
 * A part whose looks are not among the shop's, together with them. A page that was loaded as such a
 * part has them already.
 */
export async function withWholeStyles<Part>(part: Promise<Part>): Promise<Part> {
  if (whole && !document.querySelector(`link[href="${whole}"]`)) loaded ??= addStylesheet(whole)
  await loaded
  return part
}

/** Brings a stylesheet to the page; resolves when it is there. */
export function addStylesheet(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    // Better a page without its looks than none.
    link.onerror = resolve
    document.head.append(link)
  })
}
