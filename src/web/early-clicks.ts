declare global {
  interface Window {
    /** Left by the script in the page (`src/server/pages/first-script.ts`). */
    earlyClicks?: { buttons: HTMLElement[]; stop: () => void }
  }
}

/** Presses again what was pressed before the page could answer, in the same order. */
export function replayEarlyClicks(): void {
  const early = window.earlyClicks
  if (!early) return
  delete window.earlyClicks
  early.stop()
  for (const button of early.buttons) if (button.isConnected) button.click()
}
