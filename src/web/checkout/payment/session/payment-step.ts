/** The payment's progress on the page (PAYPAL-01 to PAYPAL-09). */
export type PaymentStep =
  | { name: 'idle' }
  | { name: 'checking' }
  | { name: 'opening' }
  /** The provider's window is open; `heldUntil` is when the hold expires. */
  | { name: 'approving'; heldUntil: number | null }
  | { name: 'capturing' }
  | { name: 'placing' }
  /** The payment could not be opened, or its window was blocked (PAYPAL-08). */
  | { name: 'failed' }

export type PaymentEvent =
  | { type: 'started' }
  | { type: 'stock-found' }
  | { type: 'opened'; heldUntil: number | null }
  | { type: 'window-closed' }
  | { type: 'captured' }
  | { type: 'failed' }
  | { type: 'ended' }

export const idle: PaymentStep = { name: 'idle' }

/** The state machine's transitions; events without a transition are ignored. */
const transitions: Record<
  PaymentStep['name'],
  Partial<Record<PaymentEvent['type'], PaymentStep['name']>>
> = {
  idle: { started: 'checking', failed: 'failed' },
  checking: { 'stock-found': 'opening', captured: 'placing', failed: 'failed', ended: 'idle' },
  opening: { opened: 'approving', failed: 'failed', ended: 'idle' },
  approving: { 'window-closed': 'capturing', ended: 'idle' },
  capturing: { captured: 'placing', ended: 'idle' },
  placing: { ended: 'idle' },
  failed: { started: 'checking', failed: 'failed' },
}

export function nextStep(step: PaymentStep, event: PaymentEvent): PaymentStep {
  const name = transitions[step.name][event.type]
  if (name === undefined) return step
  if (name !== 'approving') return { name }
  return { name, heldUntil: event.type === 'opened' ? event.heldUntil : null }
}

/** The button shows 'Processing...' from the click until the flow ends (PAYPAL-01). */
export function isBusy({ name }: PaymentStep): boolean {
  return name !== 'idle' && name !== 'failed'
}
