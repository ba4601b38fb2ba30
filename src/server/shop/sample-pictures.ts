import { type ProductImage, uploadPath } from '#shared/domain/catalog/pictures.ts'
import { samplePacks } from '../../samples/packs.ts'
import { sampleProducts } from '../../samples/products.ts'
import type { SamplePictures } from '../assets/sample-pictures.ts'
import type { Context } from '../context/context.ts'

export type PicturesBySlug = ReadonlyMap<string, ProductImage[]>

export async function importPictures(
  context: Context,
  encoded: SamplePictures,
): Promise<PicturesBySlug> {
  const images = new Map<string, ProductImage[]>()
  for (const { slug, pictures } of [...sampleProducts, ...samplePacks]) {
    const own = pictures.map(async (name, index): Promise<ProductImage> => {
      const id = pictureId(name)
      await context.files.importPicture(id, await encoded.read(name))
      return { url: uploadPath(id), type: index === 0 ? 'main' : 'supplemental' }
    })
    images.set(slug, await Promise.all(own))
  }
  return images
}

/** The same picture has the same id in every sample shop. */
function pictureId(name: string): string {
  return Bun.randomUUIDv5(name, 'url')
}
