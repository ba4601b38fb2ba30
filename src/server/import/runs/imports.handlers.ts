import { ActionError, existing } from '#shared/contract/errors.ts'
import { findSession } from '../../accounts/accounts.queries.ts'
import type { Handlers } from '../../context/handler.ts'
import { findImport, latestImports, toImportRun } from './imports.queries.ts'
import { readSource } from './read-source.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

export const importHandlers = {
  'imports.preview': async (source, context) => (await readSource(context, source)).preview,
  'imports.start': startImport,
  'imports.undo': undoImport,

  'imports.list': async (_input, { db, clock }) =>
    (await latestImports(db.read)).map((row) => toImportRun(row, clock())),

  'imports.get': async ({ id }, { db, clock }) =>
    toImportRun(existing(await findImport(db.read, id)), clock()),

  'imports.createUpload': async (_input, { db, files }, by) => {
    const session = by.user && (await findSession(db.read, by.user.id))
    if (!session) throw new ActionError('unauthorized')
    const { user, sessionVersion } = session
    return { uploadURL: files.importAddress({ userId: user.id, sessionVersion }) }
  },
} satisfies Partial<Handlers>
