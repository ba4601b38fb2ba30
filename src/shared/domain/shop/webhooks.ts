/** Why a webhook is off: its receiver answered 410, it failed for a week, or staff switched it off. */
export const webhookEnds = ['gone', 'failing', 'staff'] as const
export type WebhookEnd = (typeof webhookEnds)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt got no response. */
export const deliveryFaults = [
  'no_address',
  'inside',
  'unreachable',
  'timeout',
  'certificate',
  'not_allowed',
  'no_secret',
  'ended',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]
