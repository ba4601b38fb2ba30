import { renderToString } from 'react-dom/server'
import type { WordsDraft } from '#shared/contract/settings/settings.ts'
import { localAddress } from '#shared/i18n/locale.ts'
import { createQueryClient } from '../../../web/api/query-client.ts'
import { App } from '../../../web/app/app.tsx'
import { loadShopPages, pageRecord } from '../../../web/app/pages.ts'
import type { Context } from '../../context/context.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { loadPageData } from '../render/page-data.ts'
import { shopInfo } from '../render/page-policy.ts'
import { partPreloads } from '../render/part-preloads.ts'
import { draftSettings, markedFacts } from './draft-settings.ts'

/** The content of a page with texts that are not saved, without scripts (WORDS-06). */
export function previewPage(context: Context, { page, locale, words }: WordsDraft) {
  return inLocale(locale, async () => {
    const settings = draftSettings(context, words)
    const draft = { ...context, settings }
    const { queries } = await loadPageData(draft, { page, id: null })
    await loadShopPages()
    const html = renderToString(
      <App
        shop={{ ...shopInfo(draft), ...markedFacts(settings) }}
        queries={createQueryClient(queries)}
        path={localAddress(locale, pageRecord(page).path)}
      />,
    )
    return partPreloads(html).content
  })
}
