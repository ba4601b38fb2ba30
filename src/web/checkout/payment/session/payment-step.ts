import type { PaymentStep } from '../../../cart/open-payment.ts'

export type PaymentEvent =
  | { type: 'started' }
  | { type: 'stock-found' }
  | { type: 'opened'; heldUntil: number | null }
  | { type: 'window-closed' }
  | { type: 'captured' }
  | { type: 'failed'; isBlocked?: boolean }
  | { type: 'ended' }

/** The state machine's transitions; events without a transition are ignored. */
const transitions: Record<
  PaymentStep['name'],
  Partial<Record<PaymentEvent['type'], PaymentStep['name']>>
> = {
  idle: { started: 'checking', failed: 'failed' },
  checking: { 'stock-found': 'opening', captured: 'placing', failed: 'failed', ended: 'idle' },
  opening: { opened: 'approving', captured: 'placing', failed: 'failed', ended: 'idle' },
  approving: { 'window-closed': 'capturing', ended: 'idle' },
  capturing: { captured: 'placing', ended: 'idle' },
  placing: { ended: 'idle' },
  failed: { started: 'checking', failed: 'failed' },
}

export function nextStep(step: PaymentStep, event: PaymentEvent): PaymentStep {
  const name = transitions[step.name][event.type]
  if (name === undefined) return step
  if (name === 'failed') {
    return { name, isBlocked: event.type === 'failed' && event.isBlocked === true }
  }
  if (name !== 'approving') return { name }
  return { name, heldUntil: event.type === 'opened' ? event.heldUntil : null }
}
