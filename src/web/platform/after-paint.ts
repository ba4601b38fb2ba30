/**
 * Resolves after the next paint; immediately in a hidden tab. For slow work that should not delay
 * visible feedback.
 */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  // The browser paints between the frame's callbacks and the next task.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
