/** The shop's colors as literals, because mail programs do not support custom properties. */
export const colors = {
  paper: '#FBF6EE',
  ink: '#2A1A14',
  chili: '#A52A1A',
  faint: '#6B574C',
  line: '#E8DCC9',
} as const

export const serif = "Georgia, 'Times New Roman', serif"

export const text = {
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSize: 16,
  lineHeight: '24px',
  color: colors.ink,
} as const

/** Dark mode needs a style sheet, and `!important` to override the inline styles. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #1B110D !important; }
  .card { background-color: #2A1A14 !important; border-color: #4A342A !important; }
  .ink { color: #FBF6EE !important; }
  .faint { color: #CDB9A9 !important; }
  .line { border-color: #4A342A !important; }
  .link { color: #FF9D8A !important; }
  .button { background-color: #FF9D8A !important; }
  .button-label { color: #2A1A14 !important; }
  .notice { border-color: #FF9D8A !important; }
}
`
