import type { ActionError } from '#shared/contract/errors.ts'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

/** Small, because the page is mostly sent to clients over the rate limit. */
const style = `
:root { color-scheme: light dark; --paper: #FBF6EE; --ink: #2A1A14 }
@media (prefers-color-scheme: dark) { :root { --paper: #1C120E; --ink: #FBF6EE } }
body { margin: 0; min-height: 100vh; padding: 1.5rem; box-sizing: border-box; display: grid;
  place-items: center; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 32rem }
h1 { margin: 0 0 .5rem; font: 600 1.75rem/1.2 Georgia, serif }
p { margin: 0 }`

export function refusalPage(refusal: ActionError, headers: Record<string, string>): Response {
  const { status, message, retryAfter } = refusal
  const wait = retryAfter === undefined ? '' : ` ${reloadIn(retryAfter)}`
  const title = status === 429 ? m.refusalWait() : m.refusalTitle()
  const html = `<!doctype html>
<html lang="${regionalTags[currentLocale()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main><h1>${title}</h1><p>${Bun.escapeHTML(message)}${wait}</p></main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  })
}

function reloadIn(seconds: number): string {
  if (seconds > 90) return m.refusalReloadInMinutes({ minutes: Math.ceil(seconds / 60) })
  return m.refusalReloadInSeconds({ seconds })
}
