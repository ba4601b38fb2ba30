import type { Look } from '#shared/contract/settings/look.ts'
import { colorRefusal, colorRefusalWords } from '#shared/domain/shop/look/palette.ts'

/** Problems with a look that its schema cannot detect; the server also refuses them (LOOK-03). */
export function lookProblems(look: Look): { path: string; message: string }[] {
  const refusal = colorRefusal(look)
  return refusal ? [{ path: `/${refusal.key}`, message: colorRefusalWords(refusal) }] : []
}
