import type { Tax } from '#shared/domain/tax/tax.ts'

// Computes an order's tax a second time, in fractions of BigInt and by tables of its own, to compare.

type Line = { price: number; quantity: number; taxClass: string }
type Order = {
  lines: readonly Line[]
  province: string
  shipping: number
  discount: number
  at: number
}
export type Charged = { code: string; amount: bigint }

/** Canada 2026 by province, as the issue lists it. */
const canada2026: Record<string, string> = {
  AB: 'GST 5',
  BC: 'GST 5 PST 7',
  MB: 'GST 5 PST 7',
  NB: 'HST 15',
  NL: 'HST 15',
  NS: 'HST 14',
  NT: 'GST 5',
  NU: 'GST 5',
  ON: 'HST 13',
  PE: 'HST 15',
  QC: 'GST 5 QST 9.975',
  SK: 'GST 5 PST 6',
  YT: 'GST 5',
}

const specification: Record<string, string> = { ON: '13', BC: '12', QC: '14.975', AB: '5' }

export function oracle(order: Order, tax: Tax): { charged: Charged[]; total: bigint } {
  let [standard, snacks, untaxed] = [0n, 0n, 0n]
  for (const { price, quantity, taxClass } of order.lines) {
    for (let unit = 0; unit < quantity; unit += 1) {
      if (taxClass === 'standard') standard += BigInt(price)
      else if (taxClass === 'snack') snacks += BigInt(price)
      else untaxed += BigInt(price)
    }
  }
  const subtotal = standard + snacks + untaxed
  const wanted = BigInt(order.discount)
  const discount = wanted < subtotal ? wanted : subtotal
  const shipping = BigInt(order.shipping)
  const baseOf = (taxed: bigint) => {
    const part = (whole: bigint) => (subtotal > 0n ? nearest(whole * taxed, subtotal) : whole)
    const base = taxed - part(discount)
    return tax.onShipping || tax.profile === 'registrations' ? base + part(shipping) : base
  }
  const own = baseOf(standard)
  const more = baseOf(standard + snacks) - own
  const rates = ratesIn(order, tax)
  let [hundred, ofSnacks] = [100_000n, 100_000n]
  if (tax.pricesIncludeTax) {
    for (const { rate, isOnSnacks } of rates) {
      hundred += rate
      if (isOnSnacks) ofSnacks += rate
    }
  }
  const charged = rates.map(({ code, rate, isOnSnacks }) => {
    const snacksToo = isOnSnacks ? more * hundred : 0n
    return { code, amount: nearest((own * ofSnacks + snacksToo) * rate, hundred * ofSnacks) }
  })
  let total = subtotal - discount + shipping
  if (!tax.pricesIncludeTax) for (const { amount } of charged) total += amount
  return { charged, total }
}

/** The nearest whole number; a half is rounded up. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  const left = numerator - whole * denominator
  return left + left >= denominator ? whole + 1n : whole
}

type Rate = { code: string; rate: bigint; isOnSnacks: boolean }

function ratesIn({ province, at }: Order, tax: Tax): Rate[] {
  if (tax.profile === 'none') return []
  if (tax.profile === 'specification') {
    return [{ code: 'TAX', rate: exact(specification[province] ?? '15'), isOnSnacks: true }]
  }
  if (tax.profile === 'canada-2026' || tax.profile === 'registrations') {
    const words = (canada2026[province] ?? '').split(' ')
    return words.flatMap((code, index) =>
      index % 2 === 0 && isCollected(code, province, tax)
        ? [{ code, rate: exact(words[index + 1] ?? ''), isOnSnacks: code !== 'PST' }]
        : [],
    )
  }
  const found = new Map<string, Omit<Rate, 'code'> & { isLocal: boolean; from: string }>()
  for (const { code, country, provinces, rate, from, exemptsSnacks } of tax.rules) {
    const isLocal = provinces.includes(province)
    const begins = from ?? '0000-00-00'
    if (country !== 'CA' || begins > easternDay(at)) continue
    if (provinces.length > 0 && !isLocal) continue
    const known = found.get(code)
    const isBetter =
      !known || (isLocal && !known.isLocal) || (isLocal === known.isLocal && begins > known.from)
    const isOnSnacks = exemptsSnacks !== true
    if (isBetter) found.set(code, { rate: exact(rate), isOnSnacks, isLocal, from: begins })
  }
  return [...found]
    .filter(([, { rate }]) => rate > 0n)
    .map(([code, { rate, isOnSnacks }]) => ({ code, rate, isOnSnacks }))
}

/** Whether the shop is registered for a component, if that counts. */
function isCollected(code: string, province: string, { profile, registrations }: Tax): boolean {
  if (profile !== 'registrations') return true
  const { gst = null, qst = null, bc = null, mb = null, sk = null } = registrations ?? {}
  if (code === 'QST') return qst !== null
  if (code === 'PST') return { BC: bc, MB: mb, SK: sk }[province] != null
  return gst !== null
}

/** A percentage as a count of 100,000ths. */
function exact(percent: string): bigint {
  const [whole = '', decimals = ''] = percent.split('.')
  return BigInt(`${whole}${`${decimals}000`.slice(0, 3)}`)
}

const eastern = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
})

function easternDay(at: number): string {
  return eastern.format(at)
}
