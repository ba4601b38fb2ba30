export type ParsedMail = {
  /** Header values by lower-case name, unfolded and decoded. */
  headers: Map<string, string>
  /** The header names in order, to find headers that must not be there. */
  headerNames: string[]
  text: string
  html: string
}

type Part = { headers: Map<string, string>; headerNames: string[]; body: string }

/** Parses an email with a text and an HTML version; `raw` has one character per byte. */
export function parseMail(raw: string): ParsedMail {
  const { headers, headerNames, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error('The mail does not have several versions.')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r?\n/, '')))
  const version = (type: string) => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`The mail has no ${type}.`)
    return decodeBody(part)
  }
  return { headers, headerNames, text: version('text/plain'), html: version('text/html') }
}

function splitPart(raw: string): Part {
  const at = raw.search(/\r?\n\r?\n/)
  const body = raw.slice(at).replace(/^\r?\n\r?\n/, '')
  const lines = raw
    .slice(0, at)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const fields = lines.map((line) => /^([^:\s]+):\s*(.*)$/.exec(line))
  const known = fields.flatMap((field) =>
    field ? [[field[1] ?? '', field[2] ?? ''] as const] : [],
  )
  if (known.length !== lines.length) throw new Error('A header of the mail cannot be read.')
  return {
    headers: new Map(known.map(([name, value]) => [name.toLowerCase(), decodeWords(value)])),
    headerNames: known.map(([name]) => name),
    body,
  }
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    )
}

function decodeBody({ headers, body }: Part): string {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return plainLines(quotedPrintable(body.replace(/=\r?\n/g, '')))
    default:
      return plainLines(Buffer.from(body, 'latin1').toString('utf8'))
  }
}

function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
