import { useLocation } from 'wouter'

type Leave = () => void

/** Set while the page has unsaved changes: asks for confirmation, and then leaves. */
let ask: ((leave: Leave) => void) | null = null

/** Makes `leavePage` ask for confirmation; returns a function that stops this. */
export function askBeforeLeaving(question: (leave: Leave) => void): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

/** Leaves the page, unless staff choose to stay with their unsaved changes. */
export function leavePage(leave: Leave): void {
  if (ask) ask(leave)
  else leave()
}

/** Whether an address is on this page, so that going there leaves the page's forms as they are. */
export function isOnThisPage(address: string): boolean {
  return new URL(address, location.href).pathname === location.pathname
}

/** A function that goes to an address, and then calls `then`. */
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
