import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type Loaded<Props> = { default: ComponentType<Props> }

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
