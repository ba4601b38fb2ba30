import { pictureAddress } from '#shared/domain/catalog/pictures.ts'
import type { ProductFacts } from '../display/use-product-facts.ts'

type SlipProductProps = {
  name: string
  facts: ProductFacts | null
  /** Names a SKU in the language of the slip. */
  skuOf: (sku: string) => string
}

/** What a packer looks for on the shelf: the picture of the jar, its name and its SKU. */
export function SlipProduct({ name, facts, skuOf }: SlipProductProps) {
  const { imageUrl = null, sku = null, updatedAt = '' } = facts ?? {}
  return (
    <span className="flex items-center gap-[3mm]">
      {imageUrl !== null && (
        <img
          src={pictureAddress(imageUrl, updatedAt, 320)}
          alt=""
          className="size-[12mm] shrink-0 object-cover"
        />
      )}
      <span>
        <span>{name}</span>
        {sku && <span className="block text-[10pt]">{skuOf(sku)}</span>}
      </span>
    </span>
  )
}
