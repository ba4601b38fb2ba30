import { useEffect, useState } from 'react'
import { isBusy, type PaymentStep } from './payment-step.ts'

/** In milliseconds: the event that releases a hold arrives shortly after the payment ends. */
export const SETTLED_AFTER = 500

type Frozen<T> = { value: T; hasHeld: boolean }

/**
 * Keeps the value of when the payment began. If the payment held stock, the value stays frozen until
 * `SETTLED_AFTER` the end.
 */
export function useFrozenWhilePaying<T>(value: T, step: PaymentStep): T {
  const [frozen, setFrozen] = useState<Frozen<T> | null>(null)
  const isPaying = isBusy(step)
  const isHolding = ['approving', 'capturing', 'placing'].includes(step.name)
  if (isPaying && !frozen) setFrozen({ value, hasHeld: isHolding })
  else if (isHolding && frozen?.hasHeld === false) setFrozen({ ...frozen, hasHeld: true })
  else if (!isPaying && frozen?.hasHeld === false) setFrozen(null)

  useEffect(() => {
    if (isPaying || !frozen) return
    const timer = setTimeout(() => setFrozen(null), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [isPaying, frozen])

  return frozen ? frozen.value : value
}
