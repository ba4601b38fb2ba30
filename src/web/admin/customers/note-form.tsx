import { type FormEvent, useState } from 'react'
import { longestNote } from '#shared/domain/customer/customers.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'

type NoteFormProps = { onAdd: (text: string) => Promise<unknown> }

/** Where staff write a note; the text stays until it is saved. */
export function NoteForm({ onAdd }: NoteFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const toast = useToast()
  const { run, isPending } = useSingleRun(async () => {
    if (text.trim() === '') return setError(m.noteRequired())
    try {
      await onAdd(text)
      setText('')
      toast({ title: m.noteAdded() })
    } catch (failure) {
      setError(toApiError(failure).publicMessage)
    }
  })

  function add(event: FormEvent) {
    event.preventDefault()
    run()
  }

  return (
    <form onSubmit={add} noValidate className="flex flex-col items-start gap-2 *:w-full">
      <TextArea
        label={m.note()}
        hint={m.noteHint()}
        error={error}
        rows={2}
        maxLength={longestNote}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" aria-disabled={isPending} className="w-fit!">
        {m.noteAdd()}
      </Button>
    </form>
  )
}
