/**
 * Resolves once what has changed so far is on the screen; at once where nobody is looking. For work
 * that a browser needs longer for than a person should wait to see that they were heard.
 */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  // The frame is painted between its callbacks and the next task.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
