declare global {
  interface Window {
    /** Left by the script in the page (`src/server/pages/first-script.ts`). */
    earlyClicks?: { buttons: HTMLElement[]; stop: () => void }
  }
}

/**
 * Takes over what was pressed before the scripts were there; gives back how to press it again, in
 * the same order. To be called right before React takes the page: from then on it hears of every
 * press itself, and one that was noted as well would be done twice.
 */
export function takeEarlyClicks(): () => void {
  const early = window.earlyClicks
  if (!early) return () => {}
  delete window.earlyClicks
  early.stop()
  return () => void pressInTurn(early.buttons.splice(0))
}

async function pressInTurn(buttons: readonly HTMLElement[]): Promise<void> {
  for (const button of buttons) {
    button.ariaBusy = null
    if (button.isConnected) button.click()
    // React renders what a press has changed at the end of this turn; the next one is about that.
    await Promise.resolve()
  }
}
