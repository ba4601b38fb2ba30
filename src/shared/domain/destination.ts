/**
 * The parts of an address that affect the price, as `destinationOf` returns them: the codes of country
 * and province in capitals, and the postal code without separators.
 */
export type Destination = { country: string; province: string; zipCode: string }

/** Whether enough is known to price an order (PRICE-03). */
export function isPriceable({ province, zipCode }: Destination): boolean {
  return province.trim() !== '' && zipCode.trim() !== ''
}

/** Stands for a postal code without a letter or digit, such as "-". */
export const noCode = '-'

const separators = /[^\p{L}\p{N}]+/gu

/** A code, or the beginning of one, in capitals and without separators. */
export function bareCode(text: string): string {
  return text.replace(separators, '').toUpperCase()
}
