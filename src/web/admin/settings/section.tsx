import { useState } from 'react'
import type { SectionId } from '#shared/contract/settings/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { LeaveGuard } from '../leaving/leave-guard.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { failureWords } from '../ui/failures.ts'
import { type FormVariant, SectionForm } from './section-form.tsx'

/** A section of the settings, once it is loaded. */
export function Section({ id, variant }: { id: SectionId; variant?: FormVariant }) {
  const { data, error, refetch } = useActionQuery('settings.get', {})
  const [isUnsaved, setUnsaved] = useState(false)
  if (!data && error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="font-medium">{m.settingsFailed({ reason: failureWords(error) })}</p>
        <Button onClick={() => void refetch()} className="border-base-300 bg-base-100">
          {m.staffTryAgain()}
        </Button>
      </div>
    )
  }
  if (!data) return <Loading label={m.settingsLoading()} />
  return (
    <div className="min-w-0">
      <SectionForm latest={data[id]} variant={variant} refetch={refetch} onDirty={setUnsaved} />
      <LeaveGuard isActive={isUnsaved} message={m.staffChangesUnsaved()} />
    </div>
  )
}
