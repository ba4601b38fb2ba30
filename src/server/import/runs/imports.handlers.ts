import { existing } from '#shared/contract/errors.ts'
import { linkOwnerOf } from '../../accounts/require-staff.ts'
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
    return { uploadURL: files.importAddress(await linkOwnerOf(db.read, by.user)) }
  },
} satisfies Partial<Handlers>
