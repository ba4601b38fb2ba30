import { useCallback, useState } from 'react'
import { type SectionId, sectionIds } from '#shared/contract/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { LeaveGuard } from '../leaving/leave-guard.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { useMay } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { OwnAccount } from './own-account.tsx'
import { sectionForms } from './section-fields.ts'
import { SectionForm } from './section-form.tsx'
import { TwoStep } from './two-step.tsx'

/** The settings that the owner changes while the shop runs, section by section (SET-01). */
export default function SettingsPage() {
  const may = useMay()
  const { data, error, refetch } = useActionQuery('settings.get', {})
  const [unsaved, setUnsaved] = useState<Partial<Record<SectionId, boolean>>>({})
  const noteUnsaved = useCallback(
    (id: SectionId, isDirty: boolean) => setUnsaved((others) => ({ ...others, [id]: isDirty })),
    [],
  )

  return (
    <>
      <AdminPage
        title={m.staffSettings()}
        className="lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:items-start lg:gap-10"
      >
        {!may('settings.get') && (
          <div className="flex min-w-0 flex-col gap-12">
            <OwnAccount />
            <TwoStep />
          </div>
        )}
        {data && (
          <>
            <Sections />
            <div className="flex min-w-0 flex-col gap-12">
              {sectionIds.map((id) => (
                <SectionForm key={id} latest={data[id]} refetch={refetch} onDirty={noteUnsaved} />
              ))}
              <OwnAccount />
              <TwoStep />
            </div>
          </>
        )}
        {may('settings.get') && !data && !error && <Loading label={m.settingsLoading()} />}
        {!data && error && (
          <div role="alert" className="flex flex-col items-start gap-3 lg:col-span-2">
            <p className="font-medium">{m.settingsFailed({ reason: failureWords(error) })}</p>
            <Button onClick={() => void refetch()}>{m.staffTryAgain()}</Button>
          </div>
        )}
      </AdminPage>
      <LeaveGuard
        isActive={Object.values(unsaved).includes(true)}
        message={m.staffChangesUnsaved()}
      />
    </>
  )
}

/** Links to the section headings, shown beside the sections on wide screens. */
function Sections() {
  const sections = [
    ...sectionIds.map((id) => ({ id: `settings-${id}`, title: sectionForms[id].title() })),
    { id: 'your-account', title: m.accountTitle() },
    { id: 'two-step', title: m.twoStepHeading() },
  ]
  return (
    <nav aria-label={m.settingsSections()} className="max-lg:mb-8 lg:sticky lg:top-6 lg:max-w-52">
      <ul className="flex flex-wrap gap-x-5 lg:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center text-sm font-medium underline-offset-4 hover:underline max-lg:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
