import { useEffect } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast/toaster.tsx'

/** The message of a load error. For a status error (O15), its cause's message comes first. */
export function failureWords(error: Error | null): string {
  if (error instanceof ApiError) return error.publicMessage
  if (error?.cause instanceof ApiError) return `${error.cause.publicMessage} (${error.message})`
  return error?.message ?? ''
}

/** Shows a toast once when a list could not be fetched (ERR-14, O14). */
export function useFailureToast(error: Error | null, description: string) {
  const toast = useToast()
  useEffect(() => {
    if (error) toast({ title: m.staffError(), description, isDestructive: true })
  }, [error, description, toast])
}
