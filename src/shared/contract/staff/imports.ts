import { type Static, Type } from '@sinclair/typebox'
import { importNoteCodes } from '../../domain/catalog/import-note.ts'
import { importStatuses } from '../../domain/catalog/import-status.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { stockUnits } from '../catalog/catalog.ts'
import { Extended, Id, Nullable, OneOf, Text, Timestamp } from '../scalars.ts'
import { Download } from './dashboard.ts'

/** Imports of products from a file, and the export that they read. */

/**
 * The limits of an import in the dashboard; larger files are for the command line. `body` has room for
 * the file as base64 and the names of pictures.
 */
export const importLimits = {
  bytes: 6 * 1024 * 1024,
  products: 5_000,
  pictures: 20_000,
  body: 12 * 1024 * 1024,
} as const

const ImportSource = Type.Object({
  /** The bytes of the CSV file in base64. */
  file: Type.String({
    minLength: 1,
    maxLength: Math.ceil(importLimits.bytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    errorMessage: () => m.importFileTooLarge({ most: importLimits.bytes / 1024 ** 2 }),
  }),
  /** The stock of new products that the file does not count; without it, they are sold out. */
  stock: Type.Optional(stockUnits),
  /** Imports the other lines of a file with faults. */
  skipFaulty: Type.Optional(Type.Boolean()),
  /** The files from which the pictures are taken, by path. Without it, the names of pictures are ignored. */
  pictures: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ minLength: 1, maxLength: 500 }),
        /** Set once it has been uploaded. */
        id: Type.Optional(Id),
        /** Why it cannot be used. */
        fault: Type.Optional(Type.String({ maxLength: 500 })),
      }),
      {
        maxItems: importLimits.pictures,
        errorMessage: () => m.importTooManyFiles({ most: importLimits.pictures }),
      },
    ),
  ),
})
export type ImportSource = Static<typeof ImportSource>

const Count = Type.Integer({ minimum: 0 })
const Line = Type.Object({ line: Count, message: Type.String() })

const ImportCounts = { added: Count, changed: Count, same: Count }

export const ImportPreview = Type.Object({
  /** Null if the file is none of a known program. */
  format: Nullable(Type.String()),
  /** Stands for this file and what it would do to the shop as it is; null if it cannot be imported. */
  token: Nullable(Type.String()),
  ...ImportCounts,
  /** The product groups in the file: the first ones, and how many there are. */
  groups: Type.Array(
    Type.Object({
      name: Type.String(),
      options: Type.Array(Type.String()),
      variants: Count,
      state: OneOf(['added', 'changed', 'same']),
    }),
  ),
  groupCount: Count,
  notes: Type.Array(
    Type.Object({
      code: OneOf(importNoteCodes),
      count: Count,
      lines: Type.Array(Count),
      columns: Type.Optional(
        Type.Array(Type.Object({ name: Type.String(), cells: Count, place: Type.Optional(Count) })),
      ),
    }),
  ),
  /** The first ones, in the order of their lines. */
  faults: Type.Array(Line),
  faultCount: Count,
  leftOut: Type.Array(Line),
  leftOutCount: Count,
  /** Paths of pictures that the file names and that have not been uploaded; there is no token then. */
  missingPictures: Type.Array(Type.String()),
})
export type ImportPreview = Static<typeof ImportPreview>

const NamedProduct = Type.Object({ id: Id, name: Type.String() })

export const ImportRun = Type.Object({
  id: Id,
  fileName: Type.String(),
  by: Type.String(),
  createdAt: Timestamp,
  status: OneOf(importStatuses),
  /** Products that are imported or, while it is undone, set back; of `total`. */
  done: Count,
  total: Count,
  ...ImportCounts,
  canUndo: Type.Boolean(),
  /** What undoing it did. */
  undo: Nullable(
    Type.Object({
      removed: Count,
      /** Added products that have been ordered since. */
      archived: Count,
      restored: Count,
      /** The first products that were changed since, and stay. */
      left: Type.Array(NamedProduct),
      leftCount: Count,
    }),
  ),
})
export type ImportRun = Static<typeof ImportRun>

export const previewImport = staffAction({
  name: 'imports.preview',
  effect: 'reads',
  needs: ['products:write'],
  summary:
    'What a CSV file of this program, Shopify or WooCommerce would do to the products. Changes nothing.',
  input: ImportSource,
  output: ImportPreview,
  errors: ['invalid', 'too_large'],
  bodyLimit: importLimits.body,
})

/**
 * Answers when the import has ended. If the connection breaks, it goes on: `imports.get` tells how far
 * it is. The same id again imports nothing and answers the import that has it.
 */
export const startImport = staffAction({
  name: 'imports.start',
  needs: ['products:write'],
  summary:
    'Imports a file that was previewed. Refused if the shop has changed since, so that nothing happens that the preview did not show.',
  input: Extended(ImportSource, {
    id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    fileName: Text(200),
    token: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: ImportRun,
  errors: ['invalid', 'too_large', 'stale', 'protected'],
  bodyLimit: importLimits.body,
})

export const listImports = staffAction({
  name: 'imports.list',
  needs: ['products:read'],
  summary: 'The latest imports of products, newest first.',
  input: Type.Object({}),
  output: Type.Array(ImportRun),
})

export const getImport = staffAction({
  name: 'imports.get',
  needs: ['products:read'],
  summary: 'One import, with its progress.',
  input: Type.Object({ id: Id }),
  output: ImportRun,
  errors: ['not_found'],
})

export const undoImport = staffAction({
  name: 'imports.undo',
  needs: ['products:write'],
  summary:
    'Undoes an import within 7 days: removes or archives what it added, and sets back what it changed, except for products that were changed since.',
  input: Type.Object({ id: Id }),
  output: ImportRun,
  errors: ['not_found', 'protected'],
})

export const createImportUpload = staffAction({
  name: 'imports.createUpload',
  effect: 'reads',
  needs: ['products:write'],
  summary:
    'Returns an address to which the pictures of an import may be sent with PUT, one at a time; each answers its id.',
  input: Type.Object({}),
  output: Type.Object({ uploadURL: Type.String() }),
})

export const exportProducts = staffAction({
  name: 'products.export',
  needs: ['products:read', 'export:read'],
  summary:
    'Returns the address of a CSV file of all products, for the spreadsheets of the account’s language or, exactly, for programs. The export is audited.',
  input: Type.Object({ style: Type.Optional(OneOf(['spreadsheet', 'plain'])) }),
  output: Download,
})
