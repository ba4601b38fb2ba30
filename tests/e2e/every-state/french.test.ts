import { expect } from 'bun:test'
import { languageFaults, noLanguageFaults } from './language-faults.ts'
import { walkStates } from './walk.ts'

walkStates({
  title: 'LANG-09 At 320 pixels in French, nothing is in English and text that is 40% longer fits',
  locale: 'fr',
  visitor: { width: 320, reducesMotion: true },
  hasTouch: false,
  check: async (page, { locale }) => {
    expect(await languageFaults(page, locale)).toEqual(noLanguageFaults)
  },
})
