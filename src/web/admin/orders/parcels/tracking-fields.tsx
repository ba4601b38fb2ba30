import { useFormContext, useWatch } from 'react-hook-form'
import { carrierName, carriers } from '#shared/domain/shipping/carriers.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { TrackingForm } from './tracking-form.ts'
import type { ComponentProps } from 'react'

/** The fields for tracking of the surrounding form. The number is first, because the carrier is usually that of the last parcel. */
export function TrackingFields() {
  const { control, register, formState } = useFormContext<TrackingForm>()
  const { errors } = formState
  const carrier = useWatch({ control, name: 'carrier' })
  return (
    <>
      <TextField
        label={m.parcelTrackingNumber()}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.trackingNumber?.message}
        {...register('trackingNumber')}
      />
      <CarrierField error={errors.carrier?.message} {...register('carrier')} />
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

export function CarrierField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField label={m.parcelCarrier()} {...field}>
      <option value="">{m.parcelNoCarrier()}</option>
      {carriers.map((carrier) => (
        <option key={carrier} value={carrier}>
          {carrierName(carrier)}
        </option>
      ))}
    </SelectField>
  )
}
