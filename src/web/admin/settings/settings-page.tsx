import { type SettingsPageId, settingsPageIds } from '#shared/domain/shop/settings-pages.ts'
import * as m from '#shared/i18n/messages.ts'
import { useTitleName } from '../../platform/title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { useMay } from '../permissions/may.tsx'
import { SettingsSearch } from './search/settings-search.tsx'
import { Section } from './section.tsx'
import { SettingsIndex, SettingsNav } from './settings-nav.tsx'
import { settingsPages } from './settings-pages.ts'

/** A page of the settings, or the index of all pages (SET-01, SET-09). */
export default function SettingsPage({ id }: { id: string }) {
  const may = useMay()
  const { data: settings } = useActionQuery('settings.get', {})
  const { data: server } = useActionQuery('settings.server', {})
  const state = { settings, server }
  const allowed = settingsPageIds.filter((page) => settingsPages[page].needs.every(may))
  const current = settingsPageIds.find((page) => page === id)
  useTitleName(current ? settingsPages[current].title() : null)

  return (
    <AdminPage title={m.staffSettings()} className="flex flex-col gap-6">
      {current ? (
        <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10">
          <div className="lg:sticky lg:top-6">
            <SettingsSearch pages={allowed} />
            <SettingsNav pages={allowed} current={current} state={state} />
          </div>
          {allowed.includes(current) ? (
            <OnePage key={current} id={current} />
          ) : (
            <EmptyState
              title={m.permissionsNoPage()}
              message={m.permissionsNoPageHint()}
              isOnGray
            />
          )}
        </div>
      ) : (
        <>
          <SettingsSearch pages={allowed} />
          <SettingsIndex pages={allowed} state={state} />
        </>
      )}
    </AdminPage>
  )
}

function OnePage({ id }: { id: SettingsPageId }) {
  const { title, intro, Part, section } = settingsPages[id]
  if (!Part) return section && <Section id={section} />
  return (
    <section aria-labelledby={`settings-${id}`} className="flex min-w-0 flex-col gap-5">
      <div>
        <h2 id={`settings-${id}`} className="font-display text-2xl font-semibold">
          {title()}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">{intro()}</p>
      </div>
      <Part fallback={<Loading label={m.settingsLoading()} />} />
      {section && <Section id={section} />}
    </section>
  )
}
