declare global {
  interface Window {
    /** Left by the script in the page (`src/server/pages/render/inline-script.ts`). */
    earlyClicks?: { buttons: HTMLElement[]; stop: () => void }
  }
}

/**
 * Takes over what was pressed and chosen before the scripts were there; gives back how to do it again,
 * presses in the same order. To be called right before React takes the page: from then on it hears of
 * every press itself, and one that was noted as well would be done twice.
 */
export function replayEarlyClicks(): () => void {
  const early = window.earlyClicks
  delete window.earlyClicks
  early?.stop()
  // React puts them back to what the page came with.
  const choices = [...document.querySelectorAll('select')]
    .filter(({ selectedOptions }) => selectedOptions[0]?.defaultSelected === false)
    .map((select) => ({ select, value: select.value }))
  return () => void doInTurn(early?.buttons.splice(0) ?? [], choices)
}

type Choice = { select: HTMLSelectElement; value: string }

async function doInTurn(buttons: readonly HTMLElement[], choices: readonly Choice[]) {
  for (const { select, value } of choices) {
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

/** React renders what was done at the end of the same turn; what is done next is about that. */
const rendered = () => Promise.resolve()
