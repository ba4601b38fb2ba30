import { type ComponentProps, useState } from 'react'
import { afterPaint } from '../../platform/idle.ts'

type TickBoxProps = Pick<ComponentProps<'input'>, 'aria-label'> & {
  isTicked: boolean
  onTick: () => void
  /** Placed on a picture or the page background. */
  isRaised?: boolean
}

/** Checks at once; runs `onTick` after paint, because it can rerender a long list. */
export function TickBox({ isTicked, onTick, isRaised = false, ...input }: TickBoxProps) {
  const [ahead, goAhead] = useState<boolean | null>(null)
  const isShown = ahead ?? isTicked

  function tick() {
    goAhead(!isShown)
    void afterPaint().then(() => {
      onTick()
      goAhead(null)
    })
  }

  return (
    <input
      {...input}
      type="checkbox"
      checked={isShown}
      onChange={tick}
      className={`checkbox checkbox-primary rounded-md ${isRaised ? 'not-checked:bg-base-100' : ''}`}
    />
  )
}
