import { expect } from 'bun:test'
import { nextFrames } from '../../support/browser.ts'
import { inBothThemes, nothing } from '../both-themes.ts'
import { languageFaults, noLanguageFaults } from './language-faults.ts'
import { walkStates } from './walk.ts'

const hasTouch = true

walkStates({
  title:
    'NAME-09 At 360 pixels by touch, in both themes, axe finds nothing, every field is seen, nothing overflows and fingers hit; LANG-09 at 320 in English, no word is foreign and texts 40 % longer fit',
  locale: 'en',
  visitor: { width: 360, hasTouch, bypassesPolicy: true },
  check: async (page, { isDashboard, locale }) => {
    const at360 = await inBothThemes(page, hasTouch, isDashboard)
    await page.setViewportSize({ width: 320, height: 900 })
    await nextFrames(page)
    const at320 = await languageFaults(page, locale)
    expect({ at360, at320 }).toEqual({ at360: nothing, at320: noLanguageFaults })
  },
})
