import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CorrectedEmail } from '#shared/contract/payments.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { type PaidOrder, paidOrderAtom } from '../cart/open-payment.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { formResolver } from '../ui/forms/form-resolver.ts'
import { WrongEmail } from './wrong-email.tsx'

const resolver = formResolver(CorrectedEmail)

/** Corrects a mistyped address of the order just paid for (THANKS-02). */
export default function EmailCorrection({ order }: { order: PaidOrder }) {
  const { email, payment } = order
  const [isOpen, setOpen] = useState(false)
  const showOrder = useSetAtom(paidOrderAtom)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email }, resolver })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (form: CorrectedEmail) => call('payments.correctEmail', { ...payment, ...form }),
    onSuccess: (corrected) => {
      // The link that the way back led to has ended.
      const here = location.href
      history.replaceState(null, '', corrected.path)
      history.pushState(null, '', here)
      showOrder({ ...corrected, payment })
      setOpen(false)
    },
  })
  if (!isOpen) {
    return (
      <>
        <WrongEmail onClick={() => setOpen(true)} />
        <p role="status" className="text-base text-success text-pretty wrap-anywhere empty:hidden">
          {isSuccess && m.thanksCorrected({ email })}
        </p>
      </>
    )
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((form) => {
        if (!isPending) mutate(form)
      })}
      className="mt-3 flex max-w-md flex-col items-start gap-3"
    >
      <TextField
        // The buyer has just asked for it.
        autoFocus
        label={m.thanksRightEmail()}
        required
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" aria-disabled={isPending} look="outline">
        {isPending ? m.thanksCorrecting() : m.thanksCorrect()}
      </Button>
      <p role="alert" className="text-base font-medium text-error text-pretty empty:hidden">
        {error && toApiError(error).publicMessage}
      </p>
    </form>
  )
}
