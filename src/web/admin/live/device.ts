const STORED_UNDER = 'admin_device'

/**
 * A token that marks this browser as one an admin has signed in with, so that password guessing by
 * others cannot lock the admin out. It grants no access and outlives the session.
 */
export function knownDevice(): { device?: string } {
  try {
    const device = localStorage.getItem(STORED_UNDER)
    return device === null ? {} : { device }
  } catch {
    return {}
  }
}

export function rememberDevice(device: string): void {
  try {
    localStorage.setItem(STORED_UNDER, device)
  } catch {
    // Signing in works without storage.
  }
}
