import * as m from '../../i18n/messages.ts'

/** What a shop is called until its owner names it. */
export const defaultShopName = 'Saucery'

/** The parts of the shop's identity that pages, emails and receipts need. */
type Identity = {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  links: readonly string[]
  businessNumber: string | null
  gstNumber: string | null
  qstNumber: string | null
}

/** The identity of a new shop, of which only the name and the address are known. */
export function defaultIdentity({ name, email }: Pick<Identity, 'name' | 'email'>) {
  return {
    name,
    email,
    phone: null,
    address: null,
    links: [],
    businessNumber: null,
    gstNumber: null,
    qstNumber: null,
  } satisfies Identity
}

/** Where a shop is registered for taxes counts before the numbers of its identity. */
type Numbers = {
  profile: string
  registrations?: Record<'gst' | 'qst' | 'bc' | 'mb' | 'sk', string | null> | null | undefined
}

/** The registration numbers as shown on a receipt, such as "GST/HST: 123456789 RT0001" (SET-06). */
export function taxNumbersOf(
  { businessNumber, gstNumber, qstNumber }: Identity,
  tax?: Numbers | undefined,
): string[] {
  const registered = tax?.profile === 'registrations' ? tax.registrations : null
  const numbers = [
    [m.businessNumber, businessNumber],
    [m.gstNumber, registered ? registered.gst : gstNumber],
    [m.qstNumber, registered ? registered.qst : qstNumber],
    [m.bcNumber, registered?.bc ?? null],
    [m.mbNumber, registered?.mb ?? null],
    [m.skNumber, registered?.sk ?? null],
  ] as const
  return numbers.flatMap(([words, number]) => (number === null ? [] : [words({ number })]))
}

/**
 * The parts of the shop's identity that are in every page. The imprint is null if it would be empty, so
 * that the pages of a new shop contain only its name and email address.
 */
export function identityFacts(identity: Identity, tax?: Numbers | undefined) {
  const { name, email, phone, address } = identity
  const links = [...identity.links]
  const numbers = taxNumbersOf(identity, tax)
  const isBare = phone === null && address === null && links.length + numbers.length === 0
  return {
    name,
    salesEmail: email,
    imprint: isBare ? null : { phone, address, links, numbers },
  }
}
