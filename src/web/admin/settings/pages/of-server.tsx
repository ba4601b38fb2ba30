import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useActionQuery } from '../../live/use-action.ts'
import { failureWords } from '../../ui/failures.ts'
import type { ReactNode } from 'react'

/** What is on a page that shows how the server is set up, once it is known. */
export function OfServer({ children }: { children: (server: ServerSettings) => ReactNode }) {
  const { data, error, refetch } = useActionQuery('settings.server', {})
  if (data) return <div className="flex flex-col items-start gap-4">{children(data)}</div>
  if (!error) return <Loading label={m.settingsLoading()} />
  const title = m.settingsFailed({ reason: failureWords(error) })
  return <Problem title={title} message="" onRetry={() => void refetch()} />
}
