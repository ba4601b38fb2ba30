/** In milliseconds (TOAST-01). */
export const DISPLAY_TIME = 5_000

/** What the page tells in passing. */
export type Notice = { title: string; description?: string; isDestructive?: boolean }

export type ShownNotice = Notice & {
  key: number
  isOpen: boolean
  /** Whether it was called for while a dialog lay over the page. */
  isOverDialog: boolean
}
