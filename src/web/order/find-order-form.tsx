import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { OrderSearch } from '#shared/contract/order/find-order.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Sent } from '../ui/forms/form-page.tsx'
import { formResolver } from '../ui/forms/form-resolver.ts'

const resolver = formResolver(OrderSearch)

/** Says the same whether or not there is such an order (WHERE-02). */
export default function FindOrderForm() {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { number: '', email: '' },
    resolver,
  })
  const { mutate, reset, variables, isSuccess, isPending, error } = useMutation({
    mutationFn: (search: OrderSearch) => call('orders.find', search),
  })
  const { errors } = formState
  if (isSuccess) {
    return (
      <Sent title={m.findOrderSentTitle()} words={m.findOrderSent(variables)}>
        <Button onClick={reset} look="outline" className="mt-6">
          {m.findOrderAgain()}
        </Button>
      </Sent>
    )
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((search) => {
        if (!isPending) mutate(search)
      })}
      className="mt-8 flex flex-col gap-5"
    >
      <TextField
        label={m.findOrderNumber()}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        hint={m.findOrderNumberHint()}
        error={errors.number?.message}
        {...register('number')}
      />
      <TextField
        label={m.emailLabel()}
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" aria-disabled={isPending} look="primary" size="lg">
        {isPending ? m.findOrderSending() : m.findOrderSubmit()}
      </Button>
      <p role="alert" className="font-medium text-error text-pretty empty:hidden">
        {error && toApiError(error).publicMessage}
      </p>
    </form>
  )
}
