import { type Cents, formatMoney } from '../../../shared/domain/money.ts'

/** An amount within a sentence: "$79" for whole dollars, else "$8.99". */
export function dollars(cents: Cents): string {
  return `$${formatMoney(cents).replace(/\.00$/, '')}`
}
