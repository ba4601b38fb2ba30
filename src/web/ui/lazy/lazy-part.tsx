import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

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

/**
 * A code-split component that shows `fallback` while loading. React's `lazy` would show the
 * fallback for a third of a second even if the script is ready. If the script fails to load, the
 * component throws while rendering.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loaded: ComponentType<Props> | null = null

  return function Part({ fallback = null, ...props }) {
    const [Here, setHere] = useState(() => loaded)
    const [fault, setFault] = useState<{ error: unknown } | null>(null)

    useEffect(() => {
      if (Here) return
      load().then(
        (module) => {
          loaded = module.default
          setHere(() => loaded)
        },
        (error: unknown) => setFault({ error }),
      )
    }, [Here])

    if (fault) throw fault.error
    return Here ? <Here {...(props as unknown as Props)} /> : fallback
  }
}
