import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { changes, json } from './columns.ts'

/** The settings that the owner has changed; a section without a row uses `defaultSettings`. */
export const shopSettings = sqliteTable('shop_settings', {
  section: text('section').primaryKey(),
  value: json('value').$type<object>().notNull(),
  /** The words' Markdown as HTML, by a hash of the Markdown (`rendered-words.ts`); else null. */
  rendered: json('rendered').$type<Record<string, string>>(),
  updatedBy: text('updated_by').notNull(),
  ...changes,
})

/** Facts about this shop's data, such as whether the sample shop was added; not the owner's settings. */
export const facts = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
