const ASK_EVERY = 100

/** Loads the page again when its script was built again. For development only. */
export function loadAgainWhenBuilt(script: string): void {
  const timer = setInterval(() => {
    fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        if (status !== 404) return
        clearInterval(timer)
        location.reload()
      },
      // The shop is restarting.
      () => {},
    )
  }, ASK_EVERY)
}
