import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmailAddress } from '../../../shared/domain/shop/account.ts'
import type { Discount } from '../../../shared/domain/pricing/discount.ts'
import * as m from '../../../shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

type Item = { productId: string; quantity: number }

export type DiscountCheck = ReturnType<typeof useDiscount>

/**
 * The discount code that a shopper entered, as the shop judges it for these items. The payment judges
 * it again; `recheck` shows why it was refused there.
 */
export function useDiscount(items: readonly Item[], email: string) {
  const [code, setCode] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['/api/discounts/check', code, items],
    queryFn: () =>
      call('discounts.check', {
        code: code ?? '',
        customerEmail: isEmailAddress(email.trim()) ? email.trim() : null,
        items: [...items],
      }),
    enabled: code !== null && items.length > 0,
    retry: false,
    gcTime: 0,
  })
  const discount: Discount | null = (code !== null && query.data?.discount) || null
  return {
    code,
    discount,
    problem: code === null ? null : problemOf(query),
    isChecking: query.isFetching,
    apply: (entered: string) => {
      if (entered === code) void query.refetch()
      else setCode(entered)
    },
    remove: () => setCode(null),
    recheck: () => {
      if (code !== null) void query.refetch()
    },
  }
}

function problemOf({ data, error }: { data?: { message: string | null }; error: Error | null }) {
  if (error === null) return data?.message ?? null
  const { code, publicMessage } = toApiError(error)
  return code === 'rate_limited' ? publicMessage : m.sellingCodeUnchecked()
}
