import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

type ShownOnceProps = {
  label: string
  /** A token or a link. */
  text: string
  /** What to do with it. */
  words: string
  onClose: () => void
}

/** A secret that the shop does not show again. */
export function ShownOnce({ label, text, words, onClose }: ShownOnceProps) {
  const [outcome, setOutcome] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(m.tokensCopied())
    } catch {
      setOutcome(m.tokensNotCopied())
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium text-pretty">{words}</p>
      <TextField
        label={label}
        value={text}
        readOnly
        dir="ltr"
        translate="no"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void copy()}>
          {m.tokensCopy()}
        </Button>
        <Button onClick={onClose}>{m.tokensKept()}</Button>
      </div>
      <p role="status" className="min-h-6 text-sm">
        {outcome}
      </p>
    </div>
  )
}
