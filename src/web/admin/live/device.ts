const STORED_UNDER = 'admin_device'

/**
 * What tells the shop that an admin has signed in with this browser before, so that strangers who
 * guess passwords cannot lock the admin out. It opens nothing by itself and outlives the session.
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
    // A browser that stores nothing signs in all the same.
  }
}
