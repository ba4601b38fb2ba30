import { useStaffProduct } from '../../data/dashboard-data.ts'
import { PreviewButton } from '../preview/preview-button.tsx'

/** What else can be done with the product that is edited. */
export function EditorTools({ id }: { id: string }) {
  const { data: product } = useStaffProduct(id)
  if (!product) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      <PreviewButton product={product} hasCommand />
    </div>
  )
}
