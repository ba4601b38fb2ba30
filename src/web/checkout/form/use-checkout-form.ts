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

/** The form with what was typed before a reload, and the country filled in where it can be. */
export function useCheckoutForm(): CheckoutFormState {
  const [saved] = useState(readSavedForm)
  const form = useForm<CheckoutForm>({
    defaultValues: saved,
    resolver,
    mode: 'onTouched',
    // The summary of what is missing takes the focus instead.
    shouldFocusError: false,
  })
  const values = form.watch()

  useEffect(() => saveForm(values))

  useCountry(saved.shipping.country === '', (country) => {
    const { country: chosen, province } = form.getValues('shipping')
    const region = regionFor(country, province, chosen)
    // What the customer has chosen or typed meanwhile stays (O29).
    if (chosen !== '' || (province.trim() !== '' && region === '')) return
    form.setValue('shipping.country', country)
    form.setValue('shipping.province', region)
  })

  return { form, values }
}
