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

/** daisyUI's marks of fields, which may be wrapped in a label; the shop wraps no select. */
const wrappedSelect = ':is(.select,.select select)'

/**
 * Rules that apply to nothing: no language is written from right to left, no select is wrapped, and lists
 * of choices look the same in every browser, as the system draws them.
 */
const unused = [
  /\[dir=rtl\]|:dir\(rtl\)/,
  /\.select select/,
  /^select\.select(::picker| option| optgroup| selectedcontent)/,
]

/** What the pages with the shop's stylesheet do not have: some fields and elements. */
const unusedInShop = [
  ...unused,
  /::-webkit-(datetime|date-and|calendar)|::file-selector-button/,
  /^\.btn:(is\(\[type=checkbox\]|where\(:checked:not\([^)]*\)\)$)/,
  /^(abbr:where\(\[title\]\)|code|hr|kbd|pre|progress|samp|small|sub|summary|sup|table)$/,
]

/** Lets Chrome draw the list of choices as the page says. */
const ownChoices = 'select.select{appearance:base-select}'

/** The themes have neither texture nor depth, so all of these are invisible. */
const textures =
  /(background-image:none, var\(--fx-noise\)|background-size:auto, calc\(var\(--noise)[^;}]*(;|(?=\}))/g
const shadows =
  /(--btn-(inset|shadow)|text-shadow|box-shadow:var\(--btn-inset\)|box-shadow:0 1px (color-mix\(in oklab, )?var\(--input-color\))[^;}]*(;|(?=\}))/g
const depths = /calc\(var\(--depth(?:,0)?\) \* [\d.]+(px|%)?\)/g

const registration = /@property (--[\w-]+)\{[^{}]*\}/g

/** Leaves out what no page of the shop needs, because each has these styles in it. */
export function shortenStyles(styles: string, stem: 'shop' | 'styles'): string {
  const none = stem === 'shop' ? unusedInShop : unused
  const plain = styles
    .replaceAll(wrappedSelect, 'select.select')
    .replace(ownChoices, '')
    .replaceAll(textures, '')
    .replaceAll(shadows, '')
  const applied = withoutRules(plain, none)
  const shown = applied
    .replaceAll(depths, '0$1')
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

/** Leaves out the rules of which every selector matches one of these, and what is empty then. */
function withoutRules(styles: string, unused: readonly RegExp[]): string {
  return styles
    .replaceAll(/(?<=[{}])([^{}@]+)\{([^{}]*)\}/g, (rule, selectors: string, style: string) => {
      if (style === '') return ''
      // Commas in parentheses do not separate selectors.
      const list = selectors.replaceAll(/\([^()]*\)/g, (inner) => inner.replaceAll(',', ' '))
      const parts = list.split(',')
      return parts.every((part) => unused.some((each) => each.test(part))) ? '' : rule
    })
    .replaceAll(/@(?:media|supports) [^{}]*\{\}/g, '')
}
