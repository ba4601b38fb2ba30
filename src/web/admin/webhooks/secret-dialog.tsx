import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { TextField } from '../../ui/forms/field.tsx'

type SecretDialogProps = {
  secret: string
  /** Whether the secret before it also signs for a day. */
  isChanged: boolean
  onClose: () => void
}

/** The secret of a webhook, which is shown once. */
export function SecretDialog({ secret, isChanged, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(m.editorCopied())
    } catch {
      setCopied(m.webhookSecretNotCopied())
    }
  }

  return (
    <Modal isOpen onClose={onClose} title={m.webhookSecretTitle()}>
      <p className="text-pretty text-muted">
        <span>{m.webhookSecretWords()}</span> {isChanged && <span>{m.webhookSecretBoth()}</span>}
      </p>
      <div className="mt-4">
        <TextField
          label={m.webhookSecret()}
          value={secret}
          readOnly
          dir="ltr"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void copy()}>
          {m.webhookSecretCopy()}
        </Button>
        <Button onClick={onClose}>{m.setupDone()}</Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm">
        {copied}
      </p>
    </Modal>
  )
}
