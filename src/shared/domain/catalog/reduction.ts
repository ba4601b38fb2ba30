import * as m from '../../i18n/messages.ts'
import { parseMoney } from '../money.ts'

type Reduction = {
  price: string
  compareAtPrice?: string | null | undefined
  reducedAt?: string | null | undefined
}

/** Why a price is no honest reduction of the former one at `now`; null if it is, or if there is none. */
export function reductionFault({ price, compareAtPrice, reducedAt }: Reduction, now: number) {
  if (compareAtPrice) {
    const [former, current] = [parseMoney(compareAtPrice), parseMoney(price)]
    const isHigher = former !== null && current !== null && former > current
    if (!isHigher) return { path: '/compareAtPrice', message: m.errorCompareAtTooLow() }
  }
  if (reducedAt && Date.parse(reducedAt) > now) {
    return { path: '/reducedAt', message: m.errorReducedLater() }
  }
  return null
}
