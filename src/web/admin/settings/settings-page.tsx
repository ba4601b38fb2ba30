import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sectionIds } from '../../../shared/contract/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { ConnectionState } from '../live/connection-state.tsx'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'
import { failureWords } from '../ui/failures.ts'
import { SectionForm } from './section-form.tsx'
import { TwoStep } from './two-step.tsx'
import * as m from '../../../shared/i18n/messages.ts'

/** What the owner changes while the shop runs, section by section (SET-01). */
export default function SettingsPage() {
  const { act } = useLive()
  const { data, error, refetch } = useQuery({
    queryKey: [addresses.settings],
    queryFn: async () => (await act('settings.get', {})).data,
  })
  return (
    <div className="dashboard">
      <header className="border-b border-base-300 bg-base-100">
        <div className="mx-auto max-w-5xl px-4 pt-2 pb-4 sm:px-6">
          <Link href="/admin" className="btn btn-ghost -ml-3 gap-2 px-3">
            <ArrowLeftIcon />
            {m.staffBackToAdmin()}
          </Link>
          <div className="mt-1 flex items-center justify-between gap-4">
            <h1 className="font-display text-3xl font-semibold">{m.settingsTitle()}</h1>
            <ConnectionState />
          </div>
        </div>
      </header>
      <main
        tabIndex={-1}
        className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-6 outline-none sm:px-6 sm:py-8"
      >
        {data && sectionIds.map((id) => <SectionForm key={id} latest={data[id]} />)}
        {data && <TwoStep />}
        {!data && !error && <Loading label={m.settingsLoading()} />}
        {!data && error && (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p className="font-medium">{m.settingsFailed({ reason: failureWords(error) })}</p>
            <Button onClick={() => void refetch()}>{m.staffTryAgain()}</Button>
          </div>
        )}
      </main>
    </div>
  )
}
