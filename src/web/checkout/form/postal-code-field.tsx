import type { FocusEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  hasDigitsOnly,
  postalCodeAdvice,
  postalCodeExample,
  tidyPostalCode,
} from '../../../shared/domain/postal-code.ts'
import { type CheckoutForm, maxLengthOf, type Part, fieldId } from './checkout-form.ts'
import { CheckoutText } from './checkout-text.tsx'

/** The postal code; on blur it is reformatted for its country, or a warning is shown. */
export function PostalCodeField({ part }: { part: Part }) {
  const path = `${part}.zipCode` as const
  const { register, getFieldState, getValues, setValue, watch, formState } =
    useFormContext<CheckoutForm>()
  const country = watch(`${part}.country`)
  const example = postalCodeExample(country)
  const { error, isTouched } = getFieldState(path, formState)

  function tidy({ target }: FocusEvent<HTMLInputElement>) {
    const tidied = tidyPostalCode(getValues(`${part}.country`), target.value)
    if (tidied !== target.value) setValue(path, tidied, { shouldValidate: true })
  }

  return (
    <CheckoutText
      {...register(path, { onBlur: tidy })}
      id={fieldId(path)}
      label="Postal / Zip code"
      hint={example === null ? 'Enter 0000 where there is none' : `Such as ${example}`}
      advice={isTouched ? postalCodeAdvice(country, watch(path)) : null}
      type="text"
      inputMode={hasDigitsOnly(country) ? 'numeric' : 'text'}
      autoComplete={`${part} postal-code`}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxLengthOf('zipCode')}
      required
      error={error?.message}
    />
  )
}
