import { holdDuration } from '../../../../shared/domain/payment-status.ts'

/** When the hold ends by this browser's clock; if the clocks disagree, a full hold from now. */
export function holdEnd(expiresAt: string): number {
  const left = Date.parse(expiresAt) - Date.now()
  return Date.now() + (left > 0 && left < holdDuration ? left : holdDuration)
}
