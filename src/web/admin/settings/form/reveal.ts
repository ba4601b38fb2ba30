/** Opens what an element is folded into. */
function unfold(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = foldAround(fold)) fold.open = true
}

const foldAround = (fold: Element) => fold.parentElement?.closest('details') ?? null

/** Shows the setting with this id and focuses its first control; false if it is not here. */
export function reveal(id: string): boolean {
  const setting = id === '' ? null : document.getElementById(id)
  if (!setting) return false
  unfold(setting)
  const control = setting.querySelector<HTMLElement>('input, select, textarea, button, summary')
  setting.scrollIntoView({ block: 'center', behavior: 'instant' })
  control?.focus({ preventScroll: true })
  return true
}

/** Shows what a form refused, and focuses the first fault unless one has the focus. */
export function revealFaults(form: HTMLElement): void {
  const faults = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], .field-error')]
  for (const fault of faults) unfold(fault)
  const inputs = faults.filter((fault) => fault.matches('[aria-invalid=true]'))
  if (!inputs.some((input) => input === document.activeElement)) inputs[0]?.focus()
}
