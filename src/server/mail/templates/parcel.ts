import { transitWords } from '#shared/domain/order/parcels/delivery-words.ts'
import { isAllPacked } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ParcelNotice } from '../../db/schema/mail-data.ts'
import { addresses, letter, next } from './customer.ts'
import type { EmailContent, Sender } from './email.ts'
import { parcelSections } from './parcel-sections.ts'

/** The email about a parcel, in place of the one about the status `shipped` (PARCEL-03). */
export function parcelShipped(
  { order: data, shipmentId, isCorrection }: ParcelNotice,
  sender: Sender,
): EmailContent {
  const parcels = data.shipments ?? []
  const isWhole = parcels.length === 1 && isAllPacked(data)
  return letter(data, sender, (order) => ({
    ...wordsOf(isCorrection, isWhole, { ...order, ...sender.nouns() }),
    sections: [
      ...parcelSections(data, (id) => id === shipmentId),
      ...(isAllPacked(data) ? [] : [{ title: m.emailRest(), lines: [m.emailRestLater()] }]),
      ...addresses(order),
      next(transitWords(data, sender.shipping), sender),
    ],
  }))
}

type Words = Parameters<typeof m.emailShippedSubject>[0] &
  Parameters<typeof m.emailShippedHeading>[0] &
  Parameters<typeof m.emailShippedIntro>[0]

function wordsOf(isCorrection: boolean, isWhole: boolean, order: Words) {
  if (isCorrection) {
    return {
      subject: m.emailCorrectedSubject(order),
      heading: m.emailCorrectedHeading(),
      introduction: m.emailCorrectedIntro(order),
    }
  }
  return {
    subject: isWhole ? m.emailShippedSubject(order) : m.emailParcelSubject(order),
    heading: isWhole ? m.emailShippedHeading(order) : m.emailParcelHeading(),
    introduction: isWhole ? m.emailShippedIntro(order) : m.emailParcelIntro(order),
  }
}
