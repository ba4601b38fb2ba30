import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '#shared/domain/pricing/discount.ts'
import { isEmailAddress } from '#shared/domain/shop/email-address.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { actionQuery } from '../../api/queries.ts'

type Item = { productId: string; quantity: number }

export type DiscountCheck = ReturnType<typeof useDiscount>

/**
 * The customer's email and the token of the staff member who enters the order. The shop ignores the
 * email unless the caller is staff.
 */
type Asker = { customerEmail: string; token: string | null }

/**
 * The discount code that a shopper entered, and what it takes off these items. Opening a payment
 * checks the code again, including the limit per customer; `refuse` then shows why it was refused.
 */
export function useDiscount(items: readonly Item[], asker?: Asker) {
  const [code, setCode] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const email = asker?.customerEmail.trim() ?? ''
  const queries = useQueryClient()
  const input = { code: code ?? '', items: [...items] }
  const options = queryOptions({
    // Without the email, with which the shop checks only what staff enter.
    ...actionQuery('discounts.check', input),
    queryFn: () =>
      call(
        'discounts.check',
        { ...input, ...(isEmailAddress(email) ? { customerEmail: email } : {}) },
        asker ? { token: asker.token } : {},
      ),
    retry: false,
    gcTime: 0,
  })
  const query = useQuery({
    ...options,
    enabled: code !== null && items.length > 0,
    // When the items change, the previous discount stays until the shop has answered.
    placeholderData: (before, former) => {
      const [name, input] = former?.queryKey ?? []
      return name === 'discounts.check' && input?.code === code ? before : undefined
    },
  })
  const discount: Discount | null =
    (code !== null && refusal === null && query.data?.discount) || null
  return {
    code,
    discount,
    problem: code === null ? null : (refusal ?? problemOf(query)),
    /** Why the code was refused for a payment, until the shopper enters it again. */
    refusal,
    isChecking: query.isFetching,
    /** Whether the discount for these items is still being checked. */
    isUnanswered: query.isFetching && refusal === null,
    /** Resolves to the discount, or to null if there is none; `refusal` is then the reason. */
    answer: async () => {
      try {
        const { discount, message } = await queries.fetchQuery({ ...options, staleTime: 0 })
        if (!discount) setRefusal(message)
        return discount
      } catch (error) {
        setRefusal(problemOf({ error: error as Error }))
        return null
      }
    },
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
