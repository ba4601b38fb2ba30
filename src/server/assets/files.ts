export type Files = {
  has: (name: string) => boolean
  /** Throws if there is no such file. */
  open: (name: string) => Blob
}

/** Files by name, each opened when it is needed. */
export function filesAt<T>(places: Map<string, T>, openAt: (place: T) => Blob): Files {
  return {
    has: (name) => places.has(name),
    open(name) {
      const place = places.get(name)
      if (place === undefined) throw new Error(`${name} did not come with the program.`)
      return openAt(place)
    },
  }
}
