import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { webhookEvents } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { eventWords } from './event-words.ts'
import { inOrder, type WebhookForm } from './webhook-form.ts'

/** Which events a webhook receives. */
export function EventFields({ control }: { control: Control<WebhookForm> }) {
  const { field, fieldState } = useController({ control, name: 'events' })
  const errorId = useId()
  const error = fieldState.error?.message
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-semibold">{m.webhookEvents()}</legend>
      <div className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
        {webhookEvents.map((event, index) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={field.value.includes(event)}
              onChange={({ target }) => {
                const others = field.value.filter((each) => each !== event)
                field.onChange(inOrder(target.checked ? [...others, event] : others))
              }}
              className="checkbox checkbox-sm"
            />
            <span className="min-w-0 text-sm">
              {eventWords[event]()}{' '}
              <code className="block font-mono text-xs text-muted wrap-anywhere">{event}</code>
            </span>
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="text-sm text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
