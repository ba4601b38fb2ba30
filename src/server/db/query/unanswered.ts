export type Unanswered = { provider: string; payments: number; refunds: number }

/** By provider, how many captures and refunds were asked for whose outcome is not known; for both engines. */
export const unanswered = `select provider,
    cast(sum(is_payment) as integer) as payments, cast(sum(1 - is_payment) as integer) as refunds
  from (
    select provider, 1 as is_payment from payments where status in ('capturing', 'pending')
    union all
    select provider, 0 from refunds join payments on payments.id = refunds.payment_id
      where refunds.status = 'asked'
  ) awaited group by provider`
