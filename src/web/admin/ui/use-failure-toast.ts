import { useEffect } from 'react'
import { useToast } from '../../ui/toast/toaster.tsx'

/** Shows a toast once when a list could not be fetched (ERR-14, O14). */
export function useFailureToast(error: Error | null, description: string) {
  const toast = useToast()
  useEffect(() => {
    if (error) toast({ title: 'Error', description, isDestructive: true })
  }, [error, description, toast])
}
