import { expect, test } from 'bun:test'
import { sourcesIn } from './sources.ts'

test('NAME-09 no element that may shrink starts from 0% of a height, which Safari takes for nothing', () => {
  const classes = sourcesIn('src/web').flatMap(({ file, text }) =>
    [...text.matchAll(/(["'`])([^"'`\n]*)\1/g)].map(([, , words = '']) => ({ file, words })),
  )
  expect(classes.length).toBeGreaterThan(2000)
  // `flex-1` is `flex: 1 1 0%`; `flex-auto` starts from the content.
  const fragile = classes.filter(({ words }) => {
    const names = words.split(' ')
    const mayShrink = ['min-h-0', 'overflow-y-auto', 'overflow-auto'].some((each) =>
      names.includes(each),
    )
    return mayShrink && names.includes('flex-1')
  })
  expect(fragile).toEqual([])
})
