/** Renders a key like a keyboard key. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-md border border-base-300 bg-base-100 px-1.5 text-center font-sans text-sm font-medium text-base-content">
      {children}
    </kbd>
  )
}
