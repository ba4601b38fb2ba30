/** Where a letter is meant as a letter, or as the beginning of an option's name. */
const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]'

/** Whether a key is the page's to take: nobody types, no dialog is open, no other key is held. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
  return !isTyping && document.querySelector('dialog[open]') === null
}
