export default function ProductEditor({ id }: { id: string | null }) {
  return <h1>{id ? 'Edit Product' : 'Add New Product'}</h1>
}
