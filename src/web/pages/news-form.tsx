import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { NewsForm as Schema } from '#shared/contract/news.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useShop } from '../boot/shop-info.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Sent } from '../ui/forms/form-page.tsx'
import { formResolver } from '../ui/forms/form-resolver.ts'

const resolver = formResolver(Schema)

/** Says the same whether or not the address gets the news already (NEWS-02). */
export default function NewsForm() {
  const { name: shop } = useShop()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' }, resolver })
  const { mutate, variables, isSuccess, isPending, error } = useMutation({
    mutationFn: (form: Schema) => call('news.ask', form),
  })
  if (isSuccess) return <Sent title={m.newsSentTitle()} words={m.newsSent(variables)} />
  return (
    <form
      noValidate
      onSubmit={handleSubmit((form) => {
        if (!isPending) mutate(form)
      })}
      className="mt-8 flex flex-col gap-5"
    >
      <TextField
        label={m.emailLabel()}
        required
        type="email"
        autoComplete="email"
        hint={m.newsConsent({ shop })}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" aria-disabled={isPending} look="primary" size="lg">
        {isPending ? m.findOrderSending() : m.newsSubmit()}
      </Button>
      <p role="alert" className="font-medium text-error text-pretty empty:hidden">
        {error && toApiError(error).publicMessage}
      </p>
    </form>
  )
}
