/** Keeps the form's place while its script is on its way, so that nothing on the page moves. */
export function ReviewFormShape() {
  return (
    <div aria-hidden="true" className="mt-6 flex flex-col gap-5">
      <div className="skeleton h-18 w-56" />
      <div className="skeleton h-17.5 w-full" />
      <div className="skeleton h-17.5 w-full" />
      <div className="skeleton h-36 w-full" />
      <div className="skeleton h-12 w-full" />
    </div>
  )
}
