import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { renderMarkdown } from '../../../src/server/settings/markdown/render.ts'

const table = Array.from({ length: 1_000 }, (_, index) => `- **Sauce ${index}**: _hot_\n`).join('')

test.each(
  Object.entries({
    'a list of 1,000 sauces': table,
    'a paragraph with 200 bold words': '**hot** '.repeat(200),
    'a letter with quotes in quotes': '> > > As you wrote\n> > yes\n\n'.repeat(100),
    'lists in lists': '- a\n  - b\n    - c\n      1. d\n'.repeat(300),
    'rules and blanks to fill in': '* * *\n\nName: ______ ______\n\n'.repeat(100),
  }),
)('WORDS-05 %s is no complex text', async (_, text) => {
  const [html] = await renderMarkdown([text])
  expect(html).toContain('<')
})

test('WORDS-05 a text that would take seconds is refused without being rendered', async () => {
  const texts = [
    '1. '.repeat(10_000),
    '_a*_a*'.repeat(5_000),
    '*_*_'.repeat(7_500),
    '+ '.repeat(15_000),
  ]
  const cpu = process.cpuUsage()
  for (const text of texts)
    expect(await renderMarkdown(['**Fine.**', text])).toEqual([
      '<p><strong>Fine.</strong></p>',
      null,
    ])
  const { user, system } = process.cpuUsage(cpu)
  // Rendering each for two seconds would take eight.
  expect((user + system) / 1_000).toBeLessThan(4_000)
})

test('WORDS-05 a text that takes more than two seconds of a processor is refused', async () => {
  const slow = `${'>'.repeat(900)}a\n${'b\n'.repeat(14_000)}`
  const cpu = process.cpuUsage()
  expect(await renderMarkdown([slow])).toEqual([null])
  const { user, system } = process.cpuUsage(cpu)
  expect((user + system) / 1_000).toBeWithin(2_000, 4_000)
})

test('WORDS-05 a text is not refused because the machine is busy with something else', async () => {
  const render = join(import.meta.dir, '../../../src/server/settings/markdown/render.ts')
  const script = `
    import { renderMarkdown } from ${JSON.stringify(render)}
    await renderMarkdown(['**Warm.**'])
    console.log('begins')
    const rendered = await renderMarkdown(Array.from({ length: 15 }, () => '- *a*\\n'.repeat(1_500)))
    console.log(rendered.filter((html) => html === null).length, 'refused')`
  const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += new TextDecoder().decode(chunk)
    if (printed !== 'begins\n') continue
    // What the process gets of a machine that is far too busy: nothing for seconds.
    await Bun.sleep(200)
    child.kill('SIGSTOP')
    await Bun.sleep(2_500)
    child.kill('SIGCONT')
  }
  expect(printed).toBe('begins\n0 refused\n')
})
