import { formatMoney } from '#shared/domain/money.ts'
import type { DiscountRefusal } from '#shared/domain/pricing/discount.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { displayPrice, formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import type { DiscountRow } from './discounts.queries.ts'

/** The message that tells the customer why a code cannot be used (DISC-03). */
export function refusalWords(refusal: DiscountRefusal, row: DiscountRow | null): string {
  switch (refusal) {
    case 'unknown':
      return m.sellingRefusedUnknown()
    case 'not_yet':
      return m.sellingRefusedNotYet({ day: dayOf(row?.startsAt ?? 0) })
    case 'expired':
      return m.sellingRefusedExpired({ day: dayOf(row?.endsAt ?? 0) })
    case 'minimum':
      return m.sellingRefusedMinimum({ amount: displayPrice(formatMoney(row?.minimumCents ?? 0)) })
    case 'used_up':
      return m.sellingRefusedUsedUp()
    case 'used_by_customer':
      return m.sellingRefusedByCustomer()
  }
}

function dayOf(at: number): string {
  return formatDate(new Date(at), { dateStyle: 'long', timeZone: shopZone })
}
