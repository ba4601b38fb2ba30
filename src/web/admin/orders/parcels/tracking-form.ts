import { type Carrier, carriers } from '#shared/domain/shipping/carriers.ts'
import { storedAtom } from '../../../platform/stored-atom.ts'

/** The fields of a form by which a parcel can be tracked; blank for none. */
export type TrackingForm = { carrier: Carrier | ''; trackingNumber: string; trackingUrl: string }

/** The carrier that was chosen last in this browser, because most shops have one. */
export const lastCarrierAtom = storedAtom<Carrier | ''>('last_carrier', (stored) => {
  const parsed: unknown = JSON.parse(stored ?? '""')
  return carriers.find((carrier) => carrier === parsed) ?? ''
})

export function trackingInput({ carrier, trackingNumber, trackingUrl }: TrackingForm) {
  return {
    carrier: carrier || null,
    trackingNumber,
    trackingUrl: carrier === 'other' ? trackingUrl : null,
  }
}
