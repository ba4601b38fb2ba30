/**
 * How far an import of products is. `interrupted` is one whose process ended before it did: part of it
 * has happened, and it can be undone.
 */
export const importStatuses = ['running', 'done', 'undoing', 'undone', 'interrupted'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Those that the database stores; whether one is interrupted follows from the time. */
export const storedImportStatuses = ['running', 'done', 'undoing', 'undone'] as const
