import { useStaffProduct } from '../../data/dashboard-data.ts'
import { DuplicateButton } from '../duplicate/duplicate-button.tsx'
import { PreviewButton } from '../preview/preview-button.tsx'

/** What else can be done with the product that is edited. */
export function EditorTools({ id }: { id: string }) {
  const { data: product } = useStaffProduct(id)
  if (!product) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <PreviewButton product={product} hasCommand />
      <DuplicateButton product={product} hasCommand />
    </div>
  )
}
