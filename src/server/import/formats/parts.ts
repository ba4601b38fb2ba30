import { mostComponents, mostInPack } from '#shared/domain/catalog/pack.ts'
import * as m from '#shared/i18n/messages.ts'
import { partCell } from '../../export/columns.ts'

/** What a file says is in a pack: units of a product, by the keys under which it may be found. */
export type Part = { quantity: number; name: string; sku?: string | undefined }

const entry = /^(?:(\d{1,6})\s*[×x*]\s*)?(\S.*)$/i

/** A part as an export writes it: "3 × JAR-250", by SKU or name. */
export function partOf(text: string): Part {
  const [, quantity = '1', product = text] = entry.exec(text.trim()) ?? []
  return { quantity: Number(quantity), name: product, sku: product }
}

/** What is wrong with the parts of a pack in themselves. */
export function faultsOfParts(parts: readonly Part[]): string[] {
  const isWrong = ({ quantity }: Part) => quantity < 1 || quantity > mostInPack
  return [
    ...(parts.length > mostComponents ? [m.fieldComponents()] : []),
    ...parts
      .filter(isWrong)
      .map((part) => m.importWrongPart({ part: partCell(part), reason: m.fieldInPack() })),
  ]
}
