import { homeHeading } from '../../boot/page-title.ts'

/** What the page is about, small above the large name of the product that it opens with. */
export function HomeHeading() {
  return (
    <h1 className="flex items-center gap-3 font-medium text-muted before:h-px before:w-8 before:bg-primary">
      {homeHeading}
    </h1>
  )
}
