import { holdDuration } from '../../../../shared/domain/payment-status.ts'

/** By this machine's clock; where the two clocks differ too much, a whole hold from now. */
export function holdEnd(expiresAt: string): number {
  const left = Date.parse(expiresAt) - Date.now()
  return Date.now() + (left > 0 && left < holdDuration ? left : holdDuration)
}
