import { useFormContext, useWatch } from 'react-hook-form'
import { carrierName, carriers } from '#shared/domain/shipping/carriers.ts'
import { carrierOfNumber } from '#shared/domain/shipping/tracking-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { TrackingForm } from './tracking-form.ts'

/** The fields for tracking of the surrounding form, the number first: carriers rarely change. */
export function TrackingFields() {
  const { register, formState, setValue } = useFormContext<TrackingForm>()
  const { errors, dirtyFields } = formState

  /** Follows the number until somebody chooses a carrier. */
  function chooseCarrier(number: string) {
    const carrier = carrierOfNumber(number)
    if (carrier && !dirtyFields.carrier) setValue('carrier', carrier)
  }

  return (
    <>
      <TextField
        label={m.parcelTrackingNumber()}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.trackingNumber?.message}
        {...register('trackingNumber', { onChange: ({ target }) => chooseCarrier(target.value) })}
      />
      <CarrierFields />
    </>
  )
}

/** The carrier, and for another than those in the list, its page about the parcel. */
export function CarrierFields() {
  const { control, register, formState } = useFormContext<Omit<TrackingForm, 'trackingNumber'>>()
  const { errors } = formState
  const carrier = useWatch({ control, name: 'carrier' })
  return (
    <>
      <SelectField
        label={m.parcelCarrier()}
        error={errors.carrier?.message}
        {...register('carrier')}
      >
        <option value="">{m.parcelNoCarrier()}</option>
        {carriers.map((each) => (
          <option key={each} value={each}>
            {carrierName(each)}
          </option>
        ))}
      </SelectField>
      {carrier === 'other' && (
        <TextField
          label={m.parcelTrackingUrl()}
          type="url"
          maxLength={500}
          required
          error={errors.trackingUrl?.message}
          {...register('trackingUrl')}
        />
      )}
    </>
  )
}
