import { useFormContext } from 'react-hook-form'
import type { CheckoutForm } from './checkout-form.ts'

/** Billing uses the shipping address until this is checked, then starts as a copy (CHK-07). */
export function BillingChoice() {
  const { register, getValues, setValue } = useFormContext<CheckoutForm>()
  const registration = register('isBillingDifferent', {
    onChange: () => {
      if (getValues('isBillingDifferent')) setValue('billing', getValues('shipping'))
    },
  })
  return (
    <label className="mt-7 flex min-h-11 cursor-pointer items-center gap-3">
      <input {...registration} type="checkbox" className="checkbox rounded-md checkbox-primary" />
      Billing address is different from shipping address
    </label>
  )
}
