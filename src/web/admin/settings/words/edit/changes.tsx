import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { WordSlot } from '#shared/domain/shop/word-slots.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import type { FormValues } from '../../form/field-spec.ts'

type Dirty = Record<string, unknown>

/** The texts that were changed, one entry for each language. */
export function changedIn(dirty: Dirty): WordSlot[] {
  return Object.values(dirty).flatMap((slots) =>
    Object.entries((slots ?? {}) as Dirty).flatMap(([slot, isDirty]) =>
      isDirty === true ? [slot as WordSlot] : [],
    ),
  )
}

/** How many texts would be published, and a way to discard them. */
export function Changes({ form }: { form: UseFormReturn<FormValues> }) {
  const { dirtyFields } = useFormState({ control: form.control })
  const count = changedIn(dirtyFields).length
  return (
    <>
      <p role="status" className="font-medium">
        {count > 0 && m.wordsChanges({ count })}
      </p>
      {count > 0 && (
        <Button look="ghost" onClick={() => form.reset()}>
          {m.staffDiscard()}
        </Button>
      )}
    </>
  )
}
