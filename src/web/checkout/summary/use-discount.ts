import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmailAddress } from '../../../shared/domain/shop/account.ts'
import type { Discount } from '../../../shared/domain/pricing/discount.ts'
import * as m from '../../../shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

type Item = { productId: string; quantity: number }

export type DiscountCheck = ReturnType<typeof useDiscount>

/** A customer's email and the session of the staff who ask: the shop tells guests nothing about customers. */
type Asker = { customerEmail: string; token: string | null }

/**
 * The discount code that a shopper entered, as the shop judges it for these items. The payment judges
 * it again, for the customer too; `refuse` shows why it was refused there.
 */
export function useDiscount(items: readonly Item[], asker?: Asker) {
  const [code, setCode] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const email = asker?.customerEmail.trim() ?? ''
  const query = useQuery({
    queryKey: ['/api/discounts/check', code, items],
    queryFn: () =>
      call(
        'discounts.check',
        {
          code: code ?? '',
          ...(isEmailAddress(email) ? { customerEmail: email } : {}),
          items: [...items],
        },
        asker ? { token: asker.token } : {},
      ),
    enabled: code !== null && items.length > 0,
    retry: false,
    gcTime: 0,
  })
  const discount: Discount | null =
    (code !== null && refusal === null && query.data?.discount) || null
  return {
    code,
    discount,
    problem: code === null ? null : (refusal ?? problemOf(query)),
    /** Why the payment was refused with the code, until it is entered again. */
    refusal,
    isChecking: query.isFetching,
    apply: (entered: string) => {
      setRefusal(null)
      if (entered === code) void query.refetch()
      else setCode(entered)
    },
    remove: () => {
      setRefusal(null)
      setCode(null)
    },
    recheck: () => {
      if (code !== null) void query.refetch()
    },
    refuse: setRefusal,
  }
}

function problemOf({ data, error }: { data?: { message: string | null }; error: Error | null }) {
  if (error === null) return data?.message ?? null
  const { code, publicMessage } = toApiError(error)
  return code === 'rate_limited' ? publicMessage : m.sellingCodeUnchecked()
}
