import type { SectionId } from '../../../shared/contract/settings.ts'

/** One field of a section's form. A list has a form for each of its entries. */
export type FieldSpec = { key: string; label: string; hint?: string } & (
  | { kind: 'text'; type?: 'email' | 'tel' | 'date'; isShort?: true }
  /** A longer text. */
  | { kind: 'area' }
  /** A list of texts, one on each line. */
  | { kind: 'lines' }
  | { kind: 'number' }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'list'; entry: string; fields: readonly FieldSpec[] }
)

type Section = {
  title: string
  /** What shows it. */
  intro: string
  /** The settings of the environment with which a fresh shop starts. */
  startsWith?: string
  fields: readonly FieldSpec[]
}

/** The forms of the sections, from which the page is made. */
export const sectionForms: Record<SectionId, Section> = {
  identity: {
    title: 'Identity',
    intro:
      'Who sells. Shown in the header and footer, on emails, receipts and packing slips, and to search engines.',
    startsWith: 'STORE_NAME and SALES_EMAIL',
    fields: [
      { kind: 'text', key: 'name', label: 'Shop name' },
      {
        kind: 'text',
        type: 'email',
        key: 'email',
        label: 'Email',
        hint: 'Shoppers see it and reply to it, and new orders are announced to it. Emails are sent from MAIL_FROM.',
      },
      { kind: 'text', type: 'tel', key: 'phone', label: 'Phone' },
      { kind: 'area', key: 'address', label: 'Address', hint: 'As on an envelope.' },
      {
        kind: 'lines',
        key: 'links',
        label: 'Social links',
        hint: 'One address on each line, such as https://www.instagram.com/yourshop.',
      },
      { kind: 'text', key: 'businessNumber', label: 'Business number' },
      {
        kind: 'text',
        key: 'gstNumber',
        label: 'GST/HST number',
        hint: 'Printed on emails and receipts, which buyers with a business need.',
      },
      { kind: 'text', key: 'qstNumber', label: 'QST number' },
    ],
  },
  shipping: {
    title: 'Shipping',
    intro:
      'What checkout charges, and what the banner, the cart, the shipping page and emails say. Orders keep the price at which they were paid.',
    fields: [
      {
        kind: 'list',
        key: 'zones',
        label: 'Zones',
        entry: 'Zone',
        hint: 'The first zone that fits an address counts, and pages quote the first of all. The shop does not ship to an address that no zone has.',
        fields: [
          { kind: 'text', key: 'name', label: 'Name' },
          {
            kind: 'lines',
            key: 'countries',
            label: 'Countries',
            hint: 'One code on each line, such as CA. Blank means every country.',
          },
          {
            kind: 'lines',
            key: 'provinces',
            label: 'Provinces or states',
            hint: 'Codes such as ON. Blank means all.',
          },
          {
            kind: 'lines',
            key: 'postalCodes',
            label: 'Postal codes begin with',
            hint: 'Such as M5V. Blank means all.',
          },
          { kind: 'text', key: 'price', label: 'Price in dollars' },
          {
            kind: 'text',
            key: 'freeFrom',
            label: 'Free from a subtotal of',
            hint: 'In dollars. Blank means that it is never free.',
          },
          { kind: 'number', key: 'daysFewest', label: 'Business days, at best' },
          { kind: 'number', key: 'daysMost', label: 'Business days, at worst' },
        ],
      },
      {
        kind: 'text',
        key: 'announcedPrice',
        label: 'Announced price in dollars',
        hint: 'Only if pages are to say something else than checkout charges. Usually blank.',
      },
      { kind: 'text', key: 'announcedFreeFrom', label: 'Announced as free over' },
      {
        kind: 'text',
        key: 'expressPrice',
        label: 'Express price in dollars',
        hint: 'Named on the shipping page; checkout does not offer it. Blank leaves it out.',
      },
      { kind: 'number', key: 'expressFewest', label: 'Express business days, at best' },
      { kind: 'number', key: 'expressMost', label: 'Express business days, at worst' },
      { kind: 'number', key: 'processingFewest', label: 'Processing business days, at best' },
      { kind: 'number', key: 'processingMost', label: 'Processing business days, at worst' },
      {
        kind: 'number',
        key: 'cutoffHour',
        label: 'Orders ship the same day before this hour',
        hint: 'From 0 to 24, Eastern time.',
      },
    ],
  },
}
