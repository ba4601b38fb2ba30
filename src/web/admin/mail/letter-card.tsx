import { useId, useState } from 'react'
import type { Letter } from '#shared/contract/staff/letters.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useAction, useActionQuery } from '../live/use-action.ts'
import { May } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { LetterForm } from './letter-form.tsx'
import { MailFrame } from './mail-frame.tsx'

type LetterCardProps = { letter: Letter; readers: number; onChange: () => void }

/** A letter with what can be done with it. */
export function LetterCard({ letter, readers, onChange }: LetterCardProps) {
  const { id, subject, state, written } = letter
  const titleId = useId()
  const [shown, setShown] = useState<Locale | 'form' | 'question' | null>(null)
  const send = useStep('letters.send', id, onChange)
  const stop = useStep('letters.stop', id, onChange)
  const remove = useStep('letters.delete', id, onChange)
  const error = send.error ?? stop.error ?? remove.error
  const isDraft = state === 'draft'
  return (
    <article aria-labelledby={titleId} className="rounded-box border border-base-300 p-4">
      <h3 id={titleId} className="font-semibold wrap-anywhere">
        {subject}
      </h3>
      <p className="mt-1 text-sm text-muted">
        {[m.lettersState({ state }), !isDraft && m.lettersWritten({ count: written })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setShown('en')}>{m.lettersPreviewEnglish()}</Button>
        <Button onClick={() => setShown('fr')}>{m.lettersPreviewFrench()}</Button>
        <May do="letters.save">
          {isDraft && (
            <>
              <Button onClick={() => setShown('form')}>{m.staffEdit()}</Button>
              <Button onClick={remove.run}>{m.staffDelete()}</Button>
              {readers > 0 && (
                <Button look="primary" onClick={() => setShown('question')}>
                  {m.lettersSend({ count: readers })}
                </Button>
              )}
            </>
          )}
          {(state === 'sending' || state === 'sent') && (
            <Button onClick={stop.run}>{m.lettersStop()}</Button>
          )}
        </May>
      </div>
      <p role="alert" className="mt-2 font-medium text-error empty:hidden">
        {error ? m.lettersFailed({ reason: failureWords(error as Error) }) : null}
      </p>
      {shown === 'question' && isDraft && (
        <div role="group" aria-label={m.lettersSendQuestion({ subject })} className="mt-4">
          <p className="font-semibold wrap-anywhere">{m.lettersSendQuestion({ subject })}</p>
          <p className="mt-1">{m.lettersSendHint()}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="primary" aria-disabled={send.isPending} onClick={send.run}>
              {m.lettersSend({ count: readers })}
            </Button>
            <Button onClick={() => setShown(null)}>{m.staffCancel()}</Button>
          </div>
        </div>
      )}
      {shown === 'form' && isDraft && (
        <div className="mt-4">
          <LetterForm
            letter={letter}
            onDone={() => {
              setShown(null)
              onChange()
            }}
          />
        </div>
      )}
      {(shown === 'en' || shown === 'fr') && (
        <Preview key={`${shown} ${letter.updatedAt}`} id={id} locale={shown} />
      )}
    </article>
  )
}

function useStep(
  action: 'letters.send' | 'letters.stop' | 'letters.delete',
  id: string,
  onChange: () => void,
) {
  const take = useAction(action)
  return useSingleRun(async () => {
    await take({ id })
    onChange()
  })
}

function Preview({ id, locale }: { id: string; locale: Locale }) {
  const { data } = useActionQuery('letters.preview', { id, locale })
  if (!data) return null
  return (
    <div className="mt-4 flex flex-col gap-4">
      <MailFrame html={data.html} text={data.text} />
    </div>
  )
}
