/** How much of the next button to leave visible, in pixels, as a hint that the row continues. */
const MARGIN = 24

/** Scrolls a row of buttons to the pressed one, without moving the page. */
export function scrollToPressed(row: HTMLElement | null) {
  const pressed = row?.querySelector('[aria-pressed=true]')?.getBoundingClientRect()
  if (!row || !pressed) return
  const { left, right } = row.getBoundingClientRect()
  if (pressed.right > right) row.scrollLeft += pressed.right - right + MARGIN
  else if (pressed.left < left) row.scrollLeft -= left - pressed.left + MARGIN
}
