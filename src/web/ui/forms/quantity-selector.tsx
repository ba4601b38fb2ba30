import * as m from '#shared/i18n/messages.ts'
import { unrestored } from '../button.tsx'
import { MinusIcon, PlusIcon } from '../icons.tsx'

type QuantitySelectorProps = {
  quantity: number
  max: number
  min?: number
  onChange: (quantity: number) => void
  /** The product's name. */
  name: string
  className?: string
}

/** A stepper; changes beyond the limits are ignored (CARD-02). */
export function QuantitySelector(props: QuantitySelectorProps) {
  const { quantity, max, min = 1, onChange, name, className = '' } = props

  function change(next: number) {
    if (next >= min && next <= max) onChange(next)
  }

  return (
    <div
      role="group"
      tabIndex={-1}
      aria-label={m.quantityOf({ name })}
      className={`stepper ${className}`}
    >
      <button
        type="button"
        aria-label={m.decreaseQuantityOf({ name })}
        {...unrestored}
        disabled={quantity <= min}
        onClick={() => change(quantity - 1)}
        className="icon-button"
      >
        <MinusIcon />
      </button>
      <output
        translate="no"
        className="min-w-[min(2rem,10vw)] text-center font-semibold tabular-nums"
      >
        {quantity}
      </output>
      <button
        type="button"
        aria-label={m.increaseQuantityOf({ name })}
        {...unrestored}
        disabled={quantity >= max}
        onClick={() => change(quantity + 1)}
        className="icon-button"
      >
        <PlusIcon />
      </button>
    </div>
  )
}
