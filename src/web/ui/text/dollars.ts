import { type Cents, formatMoney } from '../../../shared/domain/money.ts'

/** An amount for running text: "$79" for whole dollars, else "$8.99". */
export function dollars(cents: Cents): string {
  return `$${formatMoney(cents).replace(/\.00$/, '')}`
}
