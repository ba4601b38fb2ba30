import { type FormEvent, useRef, useState } from 'react'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { emailsOf, type OrderEmail } from '#shared/domain/order/order-emails.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { useAction } from '../../live/use-action.ts'
import { kindWords } from '../../mail/kind-words.ts'
import { failureWords } from '../../ui/failures.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'

type Outcome = { words: string; isGood: boolean }

/** Sends the customer one of the emails that apply to the order again (RESEND-01). */
export function SendEmail({ order }: { order: DetailedOrder }) {
  const send = useAction('orders.sendEmail')
  const choice = useRef<HTMLSelectElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const emails = emailsOf(order)
  const { run, isPending } = useSingleRun(async () => {
    const email = emails[Number(choice.current?.value)]
    if (!email) return
    setOutcome(null)
    try {
      await send({ id: order.id, ...email })
      const words = m.ordersEmailSent({ recipient: order.customerEmail })
      setOutcome({ words, isGood: true })
    } catch (error) {
      const reason = failureWords(error as Error)
      setOutcome({ words: m.ordersEmailNotSent({ reason }), isGood: false })
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <SelectField ref={choice} label={m.staffMail()} name="email">
          {emails.map((email, index) => (
            <option key={`${email.kind} ${email.about}`} value={index}>
              {wordsOf(email, order)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? m.mailSending() : m.ordersEmailSend()}
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

function wordsOf({ kind, about }: OrderEmail, { shipments = [], refunds = [] }: DetailedOrder) {
  const words = kindWords[kind]()
  const parcel = shipments.findIndex(({ id }) => id === about)
  if (parcel >= 0 && shipments.length > 1) {
    return `${words} (${m.parcelNumber({ number: parcel + 1 })})`
  }
  const refund = refunds.find(({ id }) => id === about)
  return refund ? `${words} (${displayPrice(refund.amount)})` : words
}
