import { type FormEvent, useState } from 'react'
import { type PreviewKind, previewKinds } from '#shared/domain/shop/mail.ts'
import { currentLocale, locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useAction, useActionQuery } from '../live/use-action.ts'
import { May } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { kindWords } from './kind-words.ts'
import { MailFrame } from './mail-frame.tsx'

type PreviewRequest = { kind: PreviewKind; locale: (typeof locales)[number]; order?: string }

const languages = { en: m.settingsWordsEnglish, fr: m.settingsWordsFrench }

/** Any email as it would be sent, with a real order, in either language (MAIL-11). */
export function MailPreview() {
  const [isOpen, setOpen] = useState(false)
  const [request, setRequest] = useState<PreviewRequest | null>(null)

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const order = String(form.get('order')).trim()
    setRequest({
      kind: form.get('kind') as PreviewKind,
      locale: form.get('locale') as PreviewRequest['locale'],
      ...(order !== '' && { order }),
    })
  }

  return (
    <details
      className="rounded-box border border-base-300 bg-base-100 p-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 font-semibold pointer-coarse:py-3">
        {m.mailPreview()}
      </summary>
      {isOpen && (
        <form onSubmit={show} className="mt-4 grid items-start gap-4 sm:grid-cols-3">
          <SelectField label={m.staffMail()} name="kind">
            {previewKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind]()}
              </option>
            ))}
          </SelectField>
          <SelectField label={m.staffLanguage()} name="locale" defaultValue={currentLocale()}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {languages[locale]()}
              </option>
            ))}
          </SelectField>
          <TextField
            label={m.mailPreviewOrder()}
            hint={m.mailPreviewOrderHint()}
            name="order"
            autoComplete="off"
            maxLength={64}
          />
          <Button type="submit" className="justify-self-start sm:col-span-full">
            {m.mailPreviewShow()}
          </Button>
        </form>
      )}
      {isOpen && request && <Shown key={JSON.stringify(request)} request={request} />}
    </details>
  )
}

function Shown({ request }: { request: PreviewRequest }) {
  const { data, error } = useActionQuery('mail.preview', request)
  const send = useAction('mail.sendPreview')
  const [outcome, setOutcome] = useState<{ words: string; isGood: boolean } | null>(null)
  const { run, isPending } = useSingleRun(async () => {
    setOutcome(null)
    try {
      const { recipient, goesTo } = await send(request)
      const isFile = goesTo === 'files'
      const words = isFile ? m.mailPreviewFiled() : m.mailPreviewSent({ recipient })
      setOutcome({ words, isGood: true })
    } catch (failure) {
      const reason = failureWords(failure as Error)
      setOutcome({ words: m.ordersEmailNotSent({ reason }), isGood: false })
    }
  })
  if (error) {
    return (
      <p role="alert" className="mt-4 font-medium text-error">
        {m.mailPreviewFailed({ reason: failureWords(error) })}
      </p>
    )
  }
  if (!data) return <Loading label={m.mailPreviewLoading()} />
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium wrap-anywhere">
          {m.mailPreviewSubject({ subject: data.subject })}
        </p>
        <May do="mail.sendPreview">
          <Button aria-disabled={isPending} onClick={run}>
            {isPending ? m.mailSending() : m.mailPreviewSend()}
          </Button>
        </May>
        <p
          role="status"
          className={`font-medium wrap-anywhere empty:hidden ${outcome?.isGood ? 'text-success' : 'text-error'}`}
        >
          {outcome?.words}
        </p>
      </div>
      <MailFrame html={data.html} text={data.text} />
    </div>
  )
}
