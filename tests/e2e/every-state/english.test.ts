import { expect } from 'bun:test'
import { inBothThemes, inOneTheme, nothing, nothingInOneTheme } from '../both-themes.ts'
import { languageFaults, noLanguageFaults } from './language-faults.ts'
import { walkStates } from './walk.ts'

// What axe has looked at, at each width: what is shown differs.
const knownAt360 = new Set<string>()
const knownAt1280 = new Set<string>()

// One walk for both checks, because reaching a state takes as long as checking it.
walkStates({
  title:
    'NAME-09 At 360 pixels by touch in both themes and at 1280 with a mouse in one, axe finds no violations, every field has a visible border, nothing overflows and touch targets are large enough; LANG-09 at 320 in English, nothing is in French and text that is 40% longer fits',
  locale: 'en',
  visitor: { width: 360, bypassesPolicy: true, reducesMotion: true },
  hasTouch: true,
  check: async (page, { isDashboard, locale, resize }) => {
    const at360 = await inBothThemes(page, true, isDashboard, knownAt360)
    await resize(1280, { hasTouch: false })
    // The theme in which the checks at 360 ended, which is the other one in every other state.
    const at1280 = await inOneTheme(page, false, isDashboard, knownAt1280)
    await resize(320, { hasTouch: true })
    const at320 = await languageFaults(page, locale)
    expect({ at360, at1280, at320 }).toEqual({
      at360: nothing,
      at1280: nothingInOneTheme,
      at320: noLanguageFaults,
    })
  },
})
