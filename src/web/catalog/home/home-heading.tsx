import { homeHeading } from '../../boot/page-title.ts'

/** The page's heading, small above the hero's name. */
export function HomeHeading() {
  return (
    <h1 className="flex items-center gap-3 font-medium text-muted before:h-px before:w-8 before:bg-primary">
      {homeHeading}
    </h1>
  )
}
