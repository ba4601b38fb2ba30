import { type FormEvent, useRef, useState } from 'react'
import { isEmailAddress } from '#shared/domain/shop/email-address.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useAction } from '../live/use-action.ts'
import { useSession } from '../session/session.ts'
import { failureWords } from '../ui/failures.ts'

type Outcome = { words: string; isGood: boolean }

/** Sends the confirmation of a made-up order, and reports the outcome (MAIL-04). */
export function TestMail({ isSetUp }: { isSetUp: boolean }) {
  const send = useAction('mail.sendTestOrder')
  const [recipient, setRecipient] = useState(useSession().user?.email ?? '')
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const customerEmail = recipient.trim()
    const isAddress = isEmailAddress(customerEmail)
    setFault(isAddress ? undefined : m.mailTestMissing())
    setOutcome(null)
    if (!isAddress) return field.current?.focus()
    setSending(true)
    try {
      await send({ customerEmail, items: [{ productId: 'test', quantity: 1 }] })
      const words = m.mailTestTaken({ recipient: customerEmail })
      setOutcome({ words, isGood: true })
    } catch (error) {
      setOutcome({
        words: m.mailTestFailed({ reason: failureWords(error as Error) }),
        isGood: false,
      })
    } finally {
      setSending(false)
    }
  }

  if (!isSetUp) return null
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex max-w-xl flex-wrap items-start gap-x-4 gap-y-2"
    >
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          ref={field}
          label={m.mailTestLabel()}
          name="recipient"
          type="email"
          autoComplete="email"
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
          error={fault}
        />
      </div>
      <Button
        type="submit"
        aria-disabled={isSending}
        className="border-base-300 bg-base-100 sm:mt-7"
      >
        {isSending ? m.mailSending() : m.mailTestSend()}
      </Button>
      <p
        role="status"
        className={`w-full font-medium wrap-anywhere empty:hidden ${outcome?.isGood ? 'text-success' : 'text-error'}`}
      >
        {outcome?.words}
      </p>
    </form>
  )
}
