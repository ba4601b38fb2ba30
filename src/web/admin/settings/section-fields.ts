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
}
