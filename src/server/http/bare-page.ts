import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'

type Head = {
  title: string
  /** The path of its only script. */
  script?: string
}

/** A page without the shop around it; `content` is HTML. */
export function barePage(status: number, head: Head, content: readonly string[]): Response {
  return new Response(documentOf(head, content.join('')), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  })
}

function documentOf({ title, script }: Head, content: string): string {
  const loaded = script === undefined ? '' : `<script src="${script}" defer></script>\n`
  return `<!doctype html>
<html lang="${regionalTags[currentLocale()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${loaded}</head>
<body>
<main>${content}</main>
</body>
</html>
`
}
