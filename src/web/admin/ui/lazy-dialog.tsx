import { useLayoutEffect } from 'react'
import { lazyPart, type Loaded } from '../../ui/lazy/lazy-part.tsx'

/** How many dialogs are mounted whose code is still loading. */
let loadingDialogs = 0

/**
 * Whether a dialog was asked for that is not on screen yet. What is typed meanwhile is meant for the
 * dialog, never for the page under it.
 */
export function isDialogLoading(): boolean {
  return loadingDialogs > 0
}

/** A `lazyPart` that is mounted while its dialog is open. */
export function lazyDialog<Props extends object>(load: () => Promise<Loaded<Props>>) {
  const Dialog = lazyPart(load)
  return (props: Props) => <Dialog {...props} fallback={<LoadingDialog />} />
}

function LoadingDialog() {
  useLayoutEffect(() => {
    loadingDialogs += 1
    return () => {
      loadingDialogs -= 1
    }
  }, [])
  return null
}
