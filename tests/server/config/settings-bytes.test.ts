import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { run } from '../../support/program.ts'

const directory = useProgramDirectory()

/** What `doctor` says about a settings file with these bytes. */
async function complaintAbout(bytes: string | Uint8Array): Promise<string> {
  await Bun.write(join(directory.path, 'shop.env'), bytes)
  const { err, code } = await run(['doctor', '--env-file', 'shop.env'], {
    directory: directory.path,
    environment: {},
  })
  expect([err, code]).toEqual([expect.stringContaining('shop.env'), 78])
  return err
}

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

const refused: [string, string | Uint8Array, RegExp][] = [
  ['a byte order mark', '\ufeffPORT=3000\n', /byte order mark.*Save it as UTF-8/],
  ['Latin-1', latin1('PORT=3000\nSTORE_NAME=Épicerie\n'), /line 2: not in UTF-8/],
  [
    'Windows-1252',
    new Uint8Array([...latin1('A=1\n# \n'), 0x41, 0x3d, 0x92, 0x0a]),
    /line 3: not in UTF-8/,
  ],
  ['two bytes for each letter', utf16('\ufeffPORT=3000\n'), /every other byte is zero/],
  ['two bytes for each letter, without a mark', utf16('PORT=3000\n'), /every other byte is zero/],
  ['half a character', new Uint8Array([...latin1('A=x'), 0xc3, 0x0a]), /line 1: not in UTF-8/],
  ['export', 'PORT=3000\nexport STORE_NAME=Jars\n', /line 2: begins with "export"/],
  [
    'typographic quotes',
    'ADMIN_PASSWORD=‘abcdefghijkl’\n',
    /line 1: ADMIN_PASSWORD has typographic quotes/,
  ],
  ['double typographic quotes', 'STORE_NAME=“Jars”\n', /STORE_NAME has typographic quotes/],
  ['a no-break space before the name', '\u00a0PORT=3000\n', /invisible character U\+00A0/],
  ['a zero-width space before the name', '\u200bPORT=3000\n', /invisible character U\+200B/],
  [
    'a no-break space at the end',
    'STORE_NAME=Jars\u00a0\n',
    /STORE_NAME has the invisible character U\+00A0/,
  ],
  [
    'a zero-width space at the end',
    'SECRET_KEY=abc\u200b\n',
    /SECRET_KEY has the invisible character U\+200B/,
  ],
  [
    'line ends of an old Mac',
    'PORT=3000\rSTORE_NAME=Jars\r',
    /line 1: has the invisible character U\+000D/,
  ],
]

for (const [what, bytes, words] of refused) {
  test(`ENV-15 a settings file with ${what} is refused with the reason`, async () => {
    expect(await complaintAbout(bytes)).toMatch(words)
  })
}

test('ENV-15 accents, quotes within a value and other scripts are read', async () => {
  const text =
    "STORE_NAME=Chef’s «Épicerie» 日本 \u{1F336}\uFE0F\r\nPORT=3000\r\nTEST_MODE_DOMAIN='test.example'\n"
  await Bun.write(join(directory.path, 'shop.env'), text)
  const { out } = await run(['doctor', '--env-file', 'shop.env'], {
    directory: directory.path,
    environment: {},
  })
  expect(out).toContain('All values are valid')
})
