import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { changes, id, oneOf } from './columns.ts'

/** Uploaded pictures; the row is created before the file arrives. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    status: text('status', { enum: ['announced', 'stored'] })
      .notNull()
      .default('announced'),
    width: integer('width'),
    height: integer('height'),
    /** A tiny blurred picture as a data URL, shown while the picture loads. */
    placeholder: text('placeholder'),
    /** The background color as #rrggbb; null for a transparent picture. */
    tone: text('tone'),
    /** Since when neither a product nor a setting has named it; null if one does, or nobody has looked. */
    unnamedSince: integer('unnamed_since'),
    ...changes,
  },
  () => [check('uploads_status', oneOf('status', ['announced', 'stored']))],
)
