import { useEffect, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { formErrors } from '../../ui/forms/form-errors.ts'
import { type CheckoutForm, checkForm } from './checkout-form.ts'
import { regionFor } from './region-choice.ts'
import { readSavedForm, saveForm } from './saved-form.ts'
import { useCountry } from './use-country.ts'

const resolver: Resolver<CheckoutForm> = (values, _context, options) => {
  const problems = checkForm(values)
  if (problems.length === 0) return { values, errors: {} }
  return { values: {}, errors: formErrors(problems, options) }
}

type CheckoutFormState = { form: UseFormReturn<CheckoutForm>; values: CheckoutForm }

/** The form state, restored after a reload, with the country prefilled if it can be detected. */
export function useCheckoutForm(): CheckoutFormState {
  const [saved] = useState(readSavedForm)
  const form = useForm<CheckoutForm>({
    defaultValues: saved,
    resolver,
    mode: 'onTouched',
    // The error summary takes the focus instead.
    shouldFocusError: false,
  })
  const values = form.watch()

  useEffect(() => saveForm(values))

  useCountry(saved.shipping.country === '', (country) => {
    const { country: chosen, province } = form.getValues('shipping')
    const region = regionFor(country, province, chosen)
    // Keep what the customer has entered in the meantime (O29).
    if (chosen !== '' || (province.trim() !== '' && region === '')) return
    form.setValue('shipping.country', country)
    form.setValue('shipping.province', region)
  })

  return { form, values }
}
