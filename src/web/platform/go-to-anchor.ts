/** Moves the focus to the content, and scrolls to the element with this id, else to the top. */
export function goToAnchor(anchor: string) {
  document.getElementById('content')?.focus({ preventScroll: true })
  const target = document.getElementById(anchor)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
}
