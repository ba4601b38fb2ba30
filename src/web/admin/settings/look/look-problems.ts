import type { Look } from '../../../../shared/contract/look.ts'
import { colorRefusal, colorRefusalWords } from '../../../../shared/domain/shop/palette.ts'

/** What the schema cannot say of a look; the server refuses the same (LOOK-03). */
export function lookProblems(look: Look): { path: string; message: string }[] {
  const refusal = colorRefusal(look)
  return refusal ? [{ path: `/${refusal.key}`, message: colorRefusalWords(refusal) }] : []
}
