// WordPress replaces marks such as [gallery ids="1,2"] when it shows a text; here they would be shown as text.

/** Marks of page builders around their texts, which lose nothing when they go. */
const layout =
  /^(?:vc_(?:section|row|column)(?:_inner|_text)?|et_pb_(?:section|row|column|text)(?:_inner)?|fusion_(?:builder_(?:container|row|column)|text))$/i

/** Marks of WordPress, WooCommerce and common plugins that have neither a parameter nor an underscore. */
const names = new Set(
  'gallery caption embed audio video playlist products contact-form-7 wpforms mailpoet_form button map slider'.split(
    ' ',
  ),
)

/** A doubled bracket is a mark that is to be read as text. */
const mark = /(?<!\[)\[(\/?)([a-z][\w-]{0,60})(\s[^[\]]*)?\/?\](?!\])/gi
/** These show a file; what is between them is its address. */
const media = /(?<!\[)\[(embed|audio|video|playlist)(?:\s[^[\]]*)?\][^[]*\[\/\1\]/gi

/** The text without shortcodes, and whether more went than layout. What may be a text in brackets stays. */
export function withoutShortcodes(html: string): { html: string; isChanged: boolean } {
  const closed = new Set(
    [...html.matchAll(mark)].flatMap(([, end, name = '']) => (end ? [name.toLowerCase()] : [])),
  )
  const isMark = (name: string, parameters: string) =>
    names.has(name) || closed.has(name) || name.includes('_') || /^\s+[\w-]+\s*=/.test(parameters)
  let isChanged = false
  const rest = html.replaceAll(media, () => {
    isChanged = true
    return '<p></p>'
  })
  const text = rest.replaceAll(mark, (whole, _end, name: string, parameters = '') => {
    if (layout.test(name)) return '<p></p>'
    if (!isMark(name.toLowerCase(), parameters)) return whole
    isChanged = true
    return /^(caption|tabs?)$/i.test(name) ? '<p></p>' : ''
  })
  return { html: text, isChanged }
}
