import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainText } from '#shared/domain/words.ts'

/** The forms in which a text can lie in a file: encodings, letter cases, without accents. */
function formsOf(text: string): Buffer[] {
  const cases = [text, text.toLowerCase(), text.toUpperCase(), plainText(text)]
  const escaped = cases.map((each) => JSON.stringify(each).slice(1, -1))
  const ascii = cases.map((each) =>
    each.replaceAll(/[^\x20-\x7e]/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    }),
  )
  const plain = [...cases, ...escaped, ...ascii].map((each) => Buffer.from(each))
  const quoted = plain.map((bytes) =>
    Buffer.from(
      [...bytes]
        .map((byte) =>
          byte > 126 || byte === 61
            ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            : String.fromCharCode(byte),
        )
        .join(''),
    ),
  )
  // Base64 looks different at each of three offsets; its first and last letters depend on neighbors.
  const encoded = plain.flatMap((bytes) =>
    [0, 1, 2].map((offset) => {
      const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
      return Buffer.from(padded.replace(/=+$/, '').slice(offset === 0 ? 0 : offset + 1, -1))
    }),
  )
  return [...plain, ...quoted, ...encoded]
}

/**
 * Every file under a directory that holds one of these texts in any form, with the text. A separate
 * process reads the files, because closing a database file releases the locks that this process
 * holds on it.
 */
export async function tracesIn(directory: string, texts: readonly string[]): Promise<string[]> {
  const reader = Bun.spawn([process.execPath, import.meta.path, directory, ...texts])
  return JSON.parse(await new Response(reader.stdout).text())
}

async function search(directory: string, texts: readonly string[]): Promise<string[]> {
  const forms = texts.map((text) => ({ text, forms: formsOf(text) }))
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    // Without the line breaks of encoded mail.
    const unfolded = Buffer.from(bytes.toString('latin1').replaceAll(/=?\r\n/g, ''), 'latin1')
    for (const { text, forms: each } of forms) {
      if (each.some((form) => bytes.includes(form) || unfolded.includes(form))) {
        found.push(`${entry.name}: ${text}`)
      }
    }
  }
  return found.sort()
}

if (import.meta.main) {
  const [directory = '', ...texts] = process.argv.slice(2)
  console.log(JSON.stringify(await search(directory, texts)))
}
