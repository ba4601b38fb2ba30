import { useEffect, useState } from 'react'
import { isBusy, type PaymentStep } from './payment-step.ts'

/** In milliseconds: what a payment gives back at its end is told a moment after it. */
export const SETTLED_AFTER = 500

type Kept<T> = { value: T; hasHeld: boolean }

/** The value as it was when the payment began, until a moment after one that held stock is over. */
export function useFrozenWhilePaying<T>(value: T, step: PaymentStep): T {
  const [kept, setKept] = useState<Kept<T> | null>(null)
  const isPaying = isBusy(step)
  const isHolding = ['approving', 'capturing', 'placing'].includes(step.name)
  if (isPaying && !kept) setKept({ value, hasHeld: isHolding })
  else if (isHolding && kept?.hasHeld === false) setKept({ ...kept, hasHeld: true })
  else if (!isPaying && kept?.hasHeld === false) setKept(null)

  useEffect(() => {
    if (isPaying || !kept) return
    const timer = setTimeout(() => setKept(null), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [isPaying, kept])

  return kept ? kept.value : value
}
