import { WarningIcon } from '../icons.tsx'

/** Says what is missing before the buyer can pay. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="mt-4 flex gap-2.5 text-sm font-medium text-warning">
      <WarningIcon />
      {children}
    </p>
  )
}
