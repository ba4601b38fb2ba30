/** In milliseconds (TOAST-01). */
export const DISPLAY_TIME = 5_000

export type Notice = { title: string; description?: string; isDestructive?: boolean }

export type ShownNotice = Notice & {
  key: number
  isOpen: boolean
  /** Whether a dialog was open when it was requested. */
  isOverDialog: boolean
}
