import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'

type DialogButtonsProps = {
  /** The label of the main button, such as "Delete review". */
  action: string
  /** If omitted, the main button submits the form. */
  onAction?: () => void
  /** The id of the form to submit, if the buttons are outside of it. */
  form?: string
  onCancel: () => void
  cancel?: string
  isDestructive?: boolean
  /** Disables both buttons. */
  isPending?: boolean
  /** Disables the main button. */
  isDisabled?: boolean
}

/** The two buttons at the end of a dialog; if they do not fit side by side, the main one is on top. */
export function DialogButtons(props: DialogButtonsProps) {
  const { action, onAction, onCancel, cancel = m.staffCancel(), isDestructive = false } = props
  const isOff = props.isPending === true || props.isDisabled === true
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
      <Button onClick={onCancel} disabled={props.isPending}>
        {cancel}
      </Button>
      <Button
        type={onAction ? 'button' : 'submit'}
        form={props.form}
        onClick={onAction}
        disabled={isOff}
        look={isDestructive ? 'error' : 'primary'}
      >
        {action}
      </Button>
    </div>
  )
}
