import type { TextPage } from '#shared/domain/shop/word-slots.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { htmlOf } from '../../src/server/settings/markdown/html-of.ts'
import { pageTexts } from '../../src/server/settings/store/page-texts.ts'
import { defaultSettings } from '../../src/server/settings/store/settings.queries.ts'
import { pageTextsQuery } from '../../src/web/api/queries.ts'

/** The query that a page of a new shop embeds: the key and the texts. */
export function freshTexts(page: TextPage, contactEmail: string | null = 'sales@example.ca') {
  const settings = defaultSettings({ storeName: 'Saucery', contactEmail })
  return [pageTextsQuery(page).queryKey, pageTexts(page, settings, readConfig({}), htmlOf)] as const
}
