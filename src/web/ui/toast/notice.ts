export type Notice = {
  title: string
  description?: string
  isDestructive?: boolean
  /** A button that closes the notice. */
  action?: { label: string; run: () => void; isUndo?: boolean }
}

export type ShownNotice = Notice & {
  key: number
  isOpen: boolean
  /** Whether a dialog was open when it was requested. */
  isOverDialog: boolean
}
