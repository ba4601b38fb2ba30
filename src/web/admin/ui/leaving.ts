import { useLocation } from 'wouter'

type Leave = () => void

/** Set while the page has unsaved changes: asks, and leaves if that is the answer. */
let ask: ((leave: Leave) => void) | null = null

/** Has `leavePage` ask first; returns a function that ends this. */
export function askBeforeLeaving(question: (leave: Leave) => void): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** Does what leaves the page, unless staff stay with their unsaved changes. */
export function leavePage(leave: Leave): void {
  if (ask) ask(leave)
  else leave()
}

/** Whether an address is on this page, where a page's forms stay as they are. */
export function isOnThisPage(address: string): boolean {
  return new URL(address, location.href).pathname === location.pathname
}

/** A function that goes to an address, and then does what is to be done there. */
export function useGoTo(): (address: string, then?: () => void) => void {
  const [, navigate] = useLocation()
  return (address, then) => {
    function go() {
      navigate(address)
      then?.()
    }
    if (isOnThisPage(address)) go()
    else leavePage(go)
  }
}
