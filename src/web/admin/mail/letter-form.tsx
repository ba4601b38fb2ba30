import { useForm } from 'react-hook-form'
import type { Letter, LetterWords } from '#shared/contract/staff/letters.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { useAction } from '../live/use-action.ts'
import { showRefused } from '../ui/show-refused.ts'

type LetterFormProps = { letter?: Letter; onDone: () => void }

type Form = Record<keyof LetterWords, string>

/** The words of a letter in both languages, as plain text. */
export function LetterForm({ letter, onDone }: LetterFormProps) {
  const save = useAction('letters.save')
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    defaultValues: {
      subject: letter?.subject ?? '',
      text: letter?.text ?? '',
      frenchSubject: letter?.frenchSubject ?? '',
      frenchText: letter?.frenchText ?? '',
    },
  })
  const { errors, isSubmitting } = formState

  async function submit(form: Form) {
    try {
      await save({ ...filledIn(form), ...(letter && { id: letter.id }) })
      onDone()
    } catch (thrown) {
      const error = toApiError(thrown)
      showRefused(setError, error.errors)
      setError('root', { message: error.publicMessage })
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex max-w-3xl flex-col gap-4">
      <TextField
        label={m.activityFieldSubject()}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        rows={6}
        label={m.collectionText()}
        error={errors.text?.message}
        {...register('text')}
      />
      <TextField
        label={m.lettersFrenchSubject()}
        hint={m.lettersFrenchHint()}
        lang="fr"
        error={errors.frenchSubject?.message}
        {...register('frenchSubject')}
      />
      <TextArea
        rows={6}
        label={m.collectionFrenchText()}
        hint={m.lettersFrenchHint()}
        lang="fr"
        error={errors.frenchText?.message}
        {...register('frenchText')}
      />
      <Button type="submit" look="primary" aria-disabled={isSubmitting} className="self-start">
        {isSubmitting ? m.staffSaving() : m.lettersSave()}
      </Button>
      <p role="alert" className="font-medium text-error empty:hidden">
        {errors.root?.message}
      </p>
    </form>
  )
}

function filledIn({ frenchSubject, frenchText, ...english }: Form): LetterWords {
  return {
    ...english,
    frenchSubject: frenchSubject.trim() || null,
    frenchText: frenchText.trim() || null,
  }
}
