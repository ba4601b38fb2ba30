import { invalidField } from '#shared/contract/errors.ts'
import { sectionIds } from '#shared/contract/settings/settings.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { inLocale } from '../runtime/request-locale.ts'
import { allWords } from './store/page-texts.ts'
import { readRenderedWords, renderWords } from './store/rendered-words.ts'
import { saveSection } from './store/save-section.ts'
import { readSettings } from './store/settings.queries.ts'
import { shopFacts } from './store/shop-facts.ts'

export const settingsHandlers = {
  'settings.get': async (_, { db, config }) => readSettings(db.read, config),

  'settings.save': async ({ version, ...sent }, context, by) => {
    const { config } = context
    const at = context.clock()
    const [id, ...others] = sectionIds.filter((each) => sent[each] !== undefined)
    const value = id && sent[id]
    if (!value || others.length > 0) throw invalidField('', m.errorOneSection())
    const rendered =
      sent.words && (await renderWords(sent.words, await readRenderedWords(context.db.read)))
    const saved = await atomically(context, async (tx) => {
      const action = 'settings.save'
      await saveSection(tx, config, { id, value, rendered, version, by, at, action })
      return readSettings(tx, config)
    })
    // Pages must show the change by the time the response is sent.
    await context.live.nudge()
    return saved
  },

  'settings.page': ({ id }, { settings }) => settings.pageTexts(id),

  'settings.words': async (_, { settings, config }) => {
    const now = settings.now()
    const inEffect = (locale: Locale) => inLocale(locale, () => allWords(now, config))
    return { en: inEffect('en'), fr: inEffect('fr') }
  },

  'settings.preview': async (draft, { previewPage }) => ({ html: await previewPage(draft) }),

  'settings.facts': async (_, { settings, clock }) => shopFacts(settings.now(), clock()),
} satisfies {
  [Name in `settings.${'get' | 'save' | 'page' | 'words' | 'preview' | 'facts'}`]: Handler<Name>
}
