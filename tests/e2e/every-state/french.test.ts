import { expect } from 'bun:test'
import { languageFaults, noLanguageFaults } from './language-faults.ts'
import { walkStates } from './walk.ts'

walkStates({
  title: 'LANG-09 At 320 pixels in French, no word is foreign, and texts 40 % longer fit',
  locale: 'fr',
  visitor: { width: 320, reducesMotion: true },
  hasTouch: false,
  check: async (page, { locale }) => {
    expect(await languageFaults(page, locale)).toEqual(noLanguageFaults)
  },
})
