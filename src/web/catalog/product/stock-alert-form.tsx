import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { AlertForm } from '#shared/contract/catalog/stock-alerts.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useShop } from '../../boot/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { formResolver } from '../../ui/forms/form-resolver.ts'

const resolver = formResolver(AlertForm)

/** Asks for one email when the product can be bought again. */
export default function StockAlertForm({ productId }: { productId: string }) {
  const { name: shop } = useShop()
  const id = useId()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' }, resolver })
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ email }: AlertForm) => call('products.notify', { id: productId, email }),
  })
  if (isSuccess) {
    return (
      <p role="status" className="font-medium text-success text-pretty wrap-anywhere">
        {m.alertAsked(variables)}
      </p>
    )
  }
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={handleSubmit((form) => {
        if (!isPending) mutate(form)
      })}
      className="flex flex-col gap-3"
    >
      <TextField
        label={m.emailLabel()}
        required
        type="email"
        autoComplete="email"
        hint={m.alertConsent({ shop })}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button id={id} type="submit" aria-disabled={isPending} look="outline" size="lg">
        {isPending ? m.alertAsking() : m.alertAsk()}
      </Button>
      <p role="alert" className="font-medium text-error text-pretty empty:hidden">
        {error && toApiError(error).publicMessage}
      </p>
    </form>
  )
}
