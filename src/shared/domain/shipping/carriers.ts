import type { Locale } from '../../i18n/locale.ts'
import * as m from '../../i18n/messages.ts'

/** The companies that carry parcels; a parcel of `other` has a page about it of its own. */
export const carriers = [
  'canada-post',
  'purolator',
  'ups',
  'fedex',
  'canpar',
  'dhl',
  'usps',
  'intelcom',
  'chit-chats',
  'other',
] as const

export type Carrier = (typeof carriers)[number]

type Facts = {
  name: () => string
  /** The carrier's page about a parcel. */
  pageOf: (number: string, locale: Locale) => string
}

const facts: Record<Exclude<Carrier, 'other'>, Facts> = {
  'canada-post': {
    name: m.carrierCanadaPost,
    pageOf: (number, locale) =>
      `https://www.canadapost-postescanada.ca/track-reperage/${locale}#/search?searchFor=${number}`,
  },
  purolator: {
    name: () => 'Purolator',
    pageOf: (number, locale) =>
      `https://www.purolator.com/${locale}/shipping/tracker?pin=${number}`,
  },
  ups: {
    name: () => 'UPS',
    pageOf: (number, locale) => `https://www.ups.com/track?loc=${locale}_CA&tracknum=${number}`,
  },
  fedex: {
    name: () => 'FedEx',
    pageOf: (number, locale) =>
      `https://www.fedex.com/fedextrack/?trknbr=${number}&locale=${locale}_CA`,
  },
  canpar: {
    name: () => 'Canpar',
    pageOf: (number, locale) =>
      `https://www.canpar.com/${locale}/tracking/track.htm?barcode=${number}`,
  },
  dhl: {
    name: () => 'DHL',
    pageOf: (number, locale) =>
      `https://www.dhl.com/ca-${locale}/home/tracking.html?tracking-id=${number}`,
  },
  usps: {
    name: () => 'USPS',
    pageOf: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  intelcom: {
    name: () => 'Intelcom',
    pageOf: (number, locale) =>
      `https://intelcom.ca/${locale}/track-your-package/?tracking-id=${number}`,
  },
  'chit-chats': {
    name: () => 'Chit Chats',
    pageOf: (number) => `https://chitchats.com/tracking/${number}`,
  },
}

/** The name of a carrier in the language of the reader. */
export function carrierName(carrier: Carrier): string {
  return carrier === 'other' ? m.carrierOther() : facts[carrier].name()
}

type Tracking = {
  carrier: Carrier | null
  trackingNumber: string | null
  /** What staff entered for `other`. */
  trackingUrl: string | null
}

/** The carrier's page about a parcel; null if the carrier or the number is unknown. */
export function trackingPage(
  { carrier, trackingNumber, trackingUrl }: Tracking,
  locale: Locale,
): string | null {
  if (carrier === null) return null
  if (carrier === 'other') return trackingUrl
  return trackingNumber && facts[carrier].pageOf(encodeURIComponent(trackingNumber), locale)
}

/** A tracking number without the spaces that people type to read it better. */
export function compactNumber(typed: string): string {
  return typed.replace(/\s+/g, '')
}
