import type { ReactNode } from 'react'

export type IconProps = { className?: string; isFilled?: boolean }

/** The SVG element of every icon, hidden from screen readers. */
export function Icon({
  className = 'size-5',
  isFilled = false,
  children,
}: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  )
}
