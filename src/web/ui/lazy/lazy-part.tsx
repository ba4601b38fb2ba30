import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * A part of the page with a script of its own, `fallback` in its place until that is there. React's
 * `lazy` would hold what has come back for a third of a second after its fallback was shown. A
 * script that does not load fails like a part that cannot be rendered.
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
