/** A set of listeners. `add` returns a function that removes the listener again. */
export function createListeners<News = void>() {
  const listeners = new Set<(news: News) => void>()
  return {
    tell: (news: News) => {
      for (const listener of listeners) listener(news)
    },
    add: (listener: (news: News) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
