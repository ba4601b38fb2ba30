import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { actionQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction, useActionQuery } from '../../live/use-action.ts'
import { useMay } from '../../permissions/may.tsx'
import { failureWords } from '../../ui/failures.ts'

/** Milliseconds between looks at a backup that is being made. */
const LOOK_EVERY = 2_000

type Request = ServerSettings['backups']['request']

/** Has a backup made, and says how it goes. */
export function BackUpNow({ request }: { request: Request }) {
  const may = useMay()
  const queries = useQueryClient()
  const requestBackup = useAction('backups.request')
  const [isRequested, setRequested] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isRunning = request === 'running'
  useActionQuery('settings.server', {}, { refetchInterval: isRunning && LOOK_EVERY })

  async function start() {
    if (isRunning) return
    setRefusal(null)
    setRequested(true)
    try {
      queries.setQueryData(actionQuery('settings.server', {}).queryKey, await requestBackup({}))
    } catch (error) {
      setRequested(false)
      setRefusal(failureWords(toApiError(error)))
    }
  }

  const isFailed = refusal !== null || request === 'failed'
  return (
    <>
      {may('backups.request') && (
        <Button
          aria-disabled={isRunning}
          onClick={() => void start()}
          className="border-base-300 bg-base-100"
        >
          {m.settingsBackupsNow()}
        </Button>
      )}
      <p
        role="status"
        className={`max-w-prose font-medium text-pretty empty:hidden ${isFailed ? 'text-error' : ''}`}
      >
        {refusal ?? wordsOf(request, isRequested)}
      </p>
    </>
  )
}

function wordsOf(request: Request, isRequested: boolean): string | null {
  if (request === 'running') return m.settingsBackupsRunning()
  if (request === 'failed') return m.settingsBackupsFailed()
  return isRequested ? m.settingsBackupsMade() : null
}
