import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run } from '../../support/program.ts'

const directory = useProgramDirectory({ isPrepared: true })
const saucery = (...args: string[]) => run(args, { directory: directory.path, environment: quiet })

test('IMPORT-06 IMPORT-15 a file whose letters another program saved in its own way loses none of them', async () => {
  const file = join(directory.path, 'saved.json')
  for (const [command, what] of [
    ['settings', { identity: { name: 'Épicerie' } }],
    ['discounts', [{ code: 'ÉTÉ' }]],
    ['collections', [{ title: 'Été' }]],
  ] as const) {
    await Bun.write(file, Buffer.from(JSON.stringify(what), 'latin1'))
    const { code, err } = await saucery(command, 'import', file)
    expect([code, err]).toEqual([78, `${file} is not text in UTF-8. Save it as UTF-8.\n`])
  }
  const text = `\uFEFF${JSON.stringify({ identity: { name: 'Épicerie' } })}`
  for (const encoding of ['utf8', 'utf16le'] as const) {
    await Bun.write(file, Buffer.from(text, encoding))
    const { code, err } = await saucery('settings', 'import', file)
    expect([code, err]).toEqual([0, ''])
    expect((await saucery('settings', 'get', 'identity.name')).out).toBe('Épicerie\n')
  }
})

test('IMPORT-01 what a pipe brings is imported like a file', async () => {
  const piped = (text: string, ...args: string[]) =>
    run([...args, '/dev/stdin'], {
      directory: directory.path,
      environment: { ...quiet, PIPED: text },
      shell: 'exec < <(printf %s "$PIPED")',
    })
  const products = await piped('Name,Price\nQuince,9.00\n', 'products', 'import')
  expect([products.code, products.out]).toEqual([0, expect.stringContaining('1 new product')])
  const settings = await piped('{"identity":{"name":"Piped"}}', 'settings', 'import')
  expect([settings.code, settings.err]).toEqual([0, ''])
  expect((await saucery('settings', 'get', 'identity.name')).out).toBe('Piped\n')
})
