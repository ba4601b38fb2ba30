import type { Address } from '#shared/contract/orders.ts'
import { canonicalAddress } from '#shared/domain/region/canonical-address.ts'

export type AddressCells = Record<'street' | 'city' | 'province' | 'postalCode' | 'country', string>

/** An address in the columns of a table; an address in one text is all street. */
export function addressCells(address: Partial<Address> | string | null): AddressCells {
  const fields = typeof address === 'string' ? { address } : canonicalAddress(address)
  const { company, address: street, address2, city, province, zipCode, country } = fields ?? {}
  return {
    street: [company, street, address2].filter(Boolean).join(', '),
    city: city ?? '',
    province: province ?? '',
    postalCode: zipCode ?? '',
    country: country ?? '',
  }
}
