import { afterEach, beforeEach } from 'bun:test'

/** A popup, with the properties that the page that opened it can read. */
export type BuyerWindow = {
  /** The URL it was opened with. */
  openedAt: string
  address: string
  name: string
  features: string
  isClosed: boolean
  /** How often the page has read `closed`. */
  closedReads: number
  isInFront: boolean
}

/** Replaces window.open, so that a test can record or block popups. */
export function useBuyerWindows() {
  const windows: BuyerWindow[] = []
  const browser = { opened: windows, blocks: false }
  const native = globalThis.open

  beforeEach(() => {
    windows.length = 0
    browser.blocks = false
    globalThis.open = (address, name, features) => {
      if (browser.blocks) return null
      const window: BuyerWindow = {
        openedAt: String(address),
        address: String(address),
        name: String(name),
        features: String(features),
        isClosed: false,
        closedReads: 0,
        isInFront: false,
      }
      windows.push(window)
      return openerView(window)
    }
  })
  afterEach(() => {
    globalThis.open = native
  })
  return browser
}

function openerView(window: BuyerWindow): Window {
  const outside = {
    get closed() {
      window.closedReads += 1
      return window.isClosed
    },
    location: {
      set href(address: string) {
        window.address = address
      },
    },
    close: () => void (window.isClosed = true),
    focus: () => void (window.isInFront = true),
  }
  return outside as unknown as Window
}
