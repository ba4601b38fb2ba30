import * as m from '../../shared/i18n/messages.ts'
import { invalidField } from '../../shared/contract/errors.ts'
import { sectionIds } from '../../shared/contract/settings.ts'
import { shopFacts } from './store/shop-facts.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { saveSection } from './store/save-section.ts'
import { inLocale } from '../runtime/request-locale.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { readSettings } from './store/settings.queries.ts'

/** Loaded on first use, because the Markdown parser takes up a megabyte. */
const loadTexts = () => import('./store/page-texts.ts')

export const settingsHandlers = {
  'settings.get': async (_, { db, config }) => readSettings(db.read, config),

  'settings.save': async ({ version, ...sent }, context, by) => {
    const { config } = context
    const at = context.clock()
    const [id, ...others] = sectionIds.filter((each) => sent[each] !== undefined)
    const value = id && sent[id]
    if (!value || others.length > 0) throw invalidField('', m.errorOneSection())
    const saved = await atomically(context, async (tx) => {
      await saveSection(tx, config, { id, value, version, by, at, action: 'settings.save' })
      return readSettings(tx, config)
    })
    // Pages must show the change by the time the response is sent.
    await context.live.nudge()
    return saved
  },

  'settings.page': async ({ id }, { settings, config }) => {
    const { pageTexts } = await loadTexts()
    return pageTexts(id, settings.now(), config)
  },

  'settings.words': async (_, { settings, config }) => {
    const { allWords } = await loadTexts()
    const now = settings.now()
    const inEffect = (locale: Locale) => inLocale(locale, () => allWords(now, config))
    return { en: inEffect('en'), fr: inEffect('fr') }
  },

  'settings.facts': async (_, { settings }) => shopFacts(settings.now()),
} satisfies {
  [Name in `settings.${'get' | 'save' | 'page' | 'words' | 'facts'}`]: Handler<Name>
}
