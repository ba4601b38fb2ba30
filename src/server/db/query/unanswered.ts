export type Unanswered = { provider: string; payments: number; refunds: number }

/**
 * SQL for both engines: by provider, the number of captures and refunds whose outcome is unknown.
 */
export const unanswered = `select provider,
    cast(sum(is_payment) as integer) as payments, cast(sum(1 - is_payment) as integer) as refunds
  from (
    select provider, 1 as is_payment from payments where status in ('capturing', 'pending')
    union all
    select provider, 0 from refunds join payments on payments.id = refunds.payment_id
      where refunds.status = 'asked'
  ) awaited group by provider`
