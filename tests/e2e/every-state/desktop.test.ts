import { expect } from 'bun:test'
import { inBothThemes, nothing } from '../both-themes.ts'
import { walkStates } from './walk.ts'

const hasTouch = false

walkStates({
  title:
    'NAME-09 At 1280 pixels with a mouse, in both themes, axe finds nothing, every field is seen and nothing overflows',
  locale: 'en',
  visitor: { width: 1280, hasTouch, bypassesPolicy: true },
  check: async (page, { isDashboard }) => {
    expect(await inBothThemes(page, hasTouch, isDashboard)).toEqual(nothing)
  },
})
