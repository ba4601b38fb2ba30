import { useEffect } from 'react'
import type { FormValues } from './form/field-spec.ts'
import type { UseFormReturn } from 'react-hook-form'

/** Closes the shop with the first date that is typed, so that a vacation needs no switch (CLOSE-04). */
export function ClosingDate({ form: { watch, setValue } }: { form: UseFormReturn<FormValues> }) {
  useEffect(() => {
    const watching = watch((values, { name, type }) => {
      if (type !== 'change' || (name !== 'from' && name !== 'until')) return
      if (values[name] && !values.closed) setValue('closed', true, { shouldDirty: true })
    })
    return () => watching.unsubscribe()
  }, [watch, setValue])
  return null
}
