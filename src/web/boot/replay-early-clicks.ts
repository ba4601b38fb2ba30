declare global {
  interface Window {
    /** Left by the page's inline script (`src/web/app/inline-script.ts`). */
    earlyClicks?: {
      /** The document's. Back may have changed that of the window since. */
      address: string
      buttons: HTMLElement[]
      selects: Set<HTMLSelectElement>
      stop: () => void
      /** Loads the page again, once, because a script was lost. */
      lost: () => void
    }
  }
}

/**
 * Collects clicks and selections made before the scripts loaded and returns a function that replays
 * them in order. Call it right before hydration: React replays later clicks itself, and a recorded
 * one would run twice.
 */
export function replayEarlyClicks(): () => void {
  const early = window.earlyClicks
  delete window.earlyClicks
  early?.stop()
  // Hydration resets selects to the server's choice, also those that are chosen meanwhile: before
  // React's handlers can read them.
  const choices: Choices = new Map()
  const record = (select: EventTarget | null) => {
    if (select instanceof HTMLSelectElement) choices.set(select, select.value)
  }
  const recordChoice = ({ target }: Event) => record(target)
  early?.selects.forEach(record)
  addEventListener('change', recordChoice, true)
  return () => {
    removeEventListener('change', recordChoice, true)
    void doInTurn(early?.buttons.splice(0) ?? [], choices)
  }
}

type Choices = Map<HTMLSelectElement, string>

async function doInTurn(buttons: readonly HTMLElement[], choices: Choices) {
  // By then, the search shows what is in the address.
  await rendered()
  for (const [select, value] of choices) {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await rendered()
  }
  for (const button of buttons) {
    button.ariaBusy = null
    if (button.isConnected) button.click()
    await rendered()
  }
}

/** Lets React render the result in a microtask before the next replay. */
const rendered = () => Promise.resolve()
