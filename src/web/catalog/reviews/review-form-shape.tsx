/** Placeholder of the form's size while its script loads. */
export function ReviewFormShape() {
  return (
    <div aria-hidden="true" className="needs-script mt-6 flex flex-col gap-5">
      <div className="skeleton bg-base-300 h-18 w-56" />
      <div className="skeleton bg-base-300 h-17.5 w-full" />
      <div className="skeleton bg-base-300 h-17.5 w-full" />
      <div className="skeleton bg-base-300 h-36 w-full" />
      <div className="skeleton bg-base-300 h-12 w-full" />
    </div>
  )
}
