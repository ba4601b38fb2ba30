/**
 * Being written; its emails are being written; all of them are; or stopped by staff, so that those that
 * have not left never will.
 */
export const letterStates = ['draft', 'sending', 'sent', 'stopped'] as const

/** The shortest time between two first emails to one address, in milliseconds. */
export const asksApart = 24 * 60 * 60 * 1000
