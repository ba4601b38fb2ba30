import { useState } from 'react'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { askForDesktop, desktopPermission, playChime } from './notify.ts'
import { useAnnounceChoices } from '../live/notification-store.ts'

/** How new orders are announced. Turning on desktop notifications asks for permission. */
export function AnnounceSettings() {
  const [{ hasSound, hasDesktop }, change] = useAnnounceChoices()
  const [permission, setPermission] = useState(desktopPermission)

  function setSound(isOn: boolean) {
    change((choices) => ({ ...choices, hasSound: isOn }))
    if (isOn) void playChime()
  }

  async function setDesktop(isOn: boolean) {
    const answer = isOn ? await askForDesktop() : permission
    setPermission(answer)
    change((choices) => ({ ...choices, hasDesktop: isOn && answer === 'granted' }))
  }

  return (
    <section className="mt-8 border-t border-base-300 pt-4">
      <h3 className="font-display text-lg font-semibold">When an order comes in</h3>
      <SwitchField
        label="Play a sound"
        checked={hasSound}
        onChange={({ target }) => setSound(target.checked)}
      />
      <SwitchField
        label="Show it on the desktop"
        hint={hints[permission]}
        disabled={permission === 'unsupported' || permission === 'denied'}
        checked={hasDesktop && permission === 'granted'}
        onChange={({ target }) => void setDesktop(target.checked)}
      />
    </section>
  )
}

const hints = {
  default: 'While this page is behind others. Your browser will ask you first.',
  granted: 'While this page is behind others.',
  denied: 'Your browser does not allow it. Its settings for this page can.',
  unsupported: 'Your browser cannot do this.',
} as const
