import { useEffect, useEffectEvent, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { knownCountry } from '#shared/domain/address.ts'
import { shipsTo } from '#shared/domain/shipping/shipping.ts'
import { call } from '../../api/client.ts'
import { useShipping } from '../../boot/shop-info.ts'
import { formErrors } from '../../ui/forms/form-errors.ts'
import { checkForm, type CheckoutForm, regionFor } from './checkout-form.ts'
import { readSavedForm, saveForm } from './saved-form.ts'

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
  const shipping = useShipping()

  useEffect(() => saveForm(values))

  useCountry(saved.shipping.country === '', (country) => {
    const { country: chosen, province } = form.getValues('shipping')
    const region = regionFor(country, province, chosen)
    // Keep what the customer has entered in the meantime (O29).
    if (!shipsTo(country, shipping) || chosen !== '' || (province.trim() !== '' && region === ''))
      return
    form.setValue('shipping.country', country)
    form.setValue('shipping.province', region)
  })

  return { form, values }
}

const POSITION_TIMEOUT = 10_000
/** A position up to this age, in milliseconds, is accurate enough for a country. */
const POSITION_AGE = 60 * 60 * 1000

/**
 * Detects the visitor's country once, by IP address or else by geolocation, and calls `onFound` if
 * it is in the list of countries. Failures are only logged (GEO-04).
 */
function useCountry(isWanted: boolean, onFound: (country: string) => void): void {
  const handleFound = useEffectEvent(onFound)
  // Only on mount: after that the customer chooses.
  const [isAllowed] = useState(isWanted)
  useEffect(() => {
    if (!isAllowed) return
    const left = new AbortController()
    findCountry(left.signal)
      .then((code) => {
        const country = code === null ? null : knownCountry(code)
        if (country !== null && !left.signal.aborted) handleFound(country)
      })
      .catch((error) => {
        if (!left.signal.aborted) console.warn('The country could not be found out.', error)
      })
    return () => left.abort()
  }, [isAllowed])
}

async function findCountry(signal: AbortSignal): Promise<string | null> {
  const byAddress = await call('geo.country', {}, { signal }).catch((error) => {
    if (signal.aborted) throw error
    console.warn('The country could not be found by address.', error)
    return null
  })
  if (byAddress?.country_code) return byAddress.country_code
  const { latitude: lat, longitude: lon } = await currentPosition()
  const { address } = await call('geo.reverse', { lat, lon }, { signal })
  return address.country_code
}

function currentPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: POSITION_TIMEOUT,
      maximumAge: POSITION_AGE,
    })
  })
}
