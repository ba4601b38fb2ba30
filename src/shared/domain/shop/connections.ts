import { providerNames } from '../provider/providers.ts'

/** What the shop reaches with keys or passwords that staff enter in the dashboard (CONN-01). */
export const connectionIds = ['mail', ...providerNames] as const

export type ConnectionId = (typeof connectionIds)[number]

/**
 * The ports that mail servers take email at (RFC 6409, RFC 8314), with those that hosts offer beside
 * them because networks block port 25, and that of mail catchers. Any other would let an account find
 * out what else answers in the server's own networks.
 */
export const mailPorts = [587, 465, 25, 2525, 2587, 2465, 1025] as const

export const encryptions = ['starttls', 'tls'] as const
