/** The parts of an address that affect the price. */
export type Destination = { country: string; province: string; zipCode: string }

const unknown: Destination = { country: '', province: '', zipCode: '' }

/** The destination of an address; blank if the address is plain text or missing. */
export function destinationOf(address: Destination | string | null | undefined): Destination {
  return typeof address === 'object' && address !== null ? address : unknown
}

/** Whether enough is known to price an order (PRICE-03). */
export function isPriceable({ province, zipCode }: Destination): boolean {
  return province.trim() !== '' && zipCode.trim() !== ''
}
