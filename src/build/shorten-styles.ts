/**
 * daisyUI selectors that the shop does not use: theme checkboxes and prose links. They make browsers
 * restyle the whole page at each keystroke, and a whole subtree at each class change.
 */
const slowSelectors =
  /:root:has\(input\.theme-controller\[[^\]]+\]:checked\),|\.prose [^{}]*\{[^{}]*\}/g

/**
 * Tailwind's defaults for browsers without `@property`. They take up 1% of each page, and of these
 * browsers only Firefox 120 to 127 support `light-dark()`, which the shop's colors need anyway.
 */
const oldDefaults = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/

/**
 * daisyUI's conditions for colors that browsers without `color-mix()` replace. Every browser with
 * `light-dark()` has it.
 */
const colorConditions =
  /@supports \(color:color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g

const registration = /@property (--[\w-]+)\{[^{}]*\}/g

/** Leaves out what no page of the shop needs, because each has these styles in it. */
export function shortenStyles(made: string): string {
  const shown = made
    .replaceAll(slowSelectors, '')
    .replace(oldDefaults, '')
    .replaceAll(colorConditions, '$1')
  if (/theme-controller|not-prose/.test(shown)) {
    throw new Error('daisyUI has changed: slowSelectors')
  }
  if (/::backdrop\{--tw-/.test(shown)) throw new Error('Tailwind has changed: oldDefaults')
  if (/@supports \(color:color-mix/.test(shown)) {
    throw new Error('Tailwind has changed: colorConditions')
  }
  const read = new Set([...shown.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const isRead = (name: string) => read.has(name)
  return shown.replaceAll(registration, (rule, name: string) => (isRead(name) ? rule : ''))
}
