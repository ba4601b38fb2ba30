/** Fields where a letter key types text or selects an option. */
const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]'

/** Whether a key press may be a shortcut: not in a text field or dialog, and without modifiers. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
  return !isTyping && document.querySelector('dialog[open]') === null
}
