import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { unlessLeft } from '../../platform/unless-left.ts'

export type Loaded<Props> = { default: ComponentType<Props> }

export type LazyPart<Props> = ComponentType<Props & { fallback?: ReactNode }> & {
  /** Loads it before it is rendered, which then shows no fallback. */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * A code-split component that shows `fallback` while loading. React's `lazy` would show the
 * fallback for a third of a second even if the script is ready. If the script fails to load, the
 * component throws while rendering.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null

  async function preload() {
    loaded ??= (await load()).default
  }

  return Object.assign(Part, { preload, isLoaded: () => loaded !== null })

  function Part({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [Here, setHere] = useState(() => loaded)
    const [fault, setFault] = useState<{ error: unknown } | null>(null)

    useEffect(() => {
      if (Here) return
      preload().then(
        () => setHere(() => loaded),
        (error: unknown) => unlessLeft(() => setFault({ error })),
      )
    }, [Here])

    if (fault) throw fault.error
    return Here ? <Here {...(props as unknown as Props)} /> : fallback
  }
}
