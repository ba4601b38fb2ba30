import { type ComponentProps, useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'

type TickBoxProps = Pick<ComponentProps<'input'>, 'aria-label'> & {
  isTicked: boolean
  onTick: () => void
  /** It stands on a picture or on the page's own ground. */
  isRaised?: boolean
}

/** Shows its tick at once; what else changes with it, in a long list a lot, comes after that. */
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
