export type Words = () => string
/** The values of a form's inputs: texts, switches, and groups and lists of these. */
export type FormValues = { [key: string]: string | boolean | FormValues | FormValues[] }

/** Fields that belong together. */
export type GroupSpec = Extract<FieldSpec, { kind: 'group' }>

type NumberedWords = (entry: { number: string }) => string

/** One field of a section's form. A list has a form for each of its entries. */
export type FieldSpec = {
  key: string
  label: Words
  hint?: Words
  /** A field beside this one, and its values with which this one shows. */
  when?: { key: string; is: readonly string[] }
} & (
  | { kind: 'text'; type?: 'email' | 'tel' | 'date' }
  /** A longer text. */
  | { kind: 'area' }
  /** A text of the shop; if it is blank, the default text applies. */
  | { kind: 'words'; isLong: boolean }
  /** A list of texts, one on each line; provinces, if it is beside the country they are of. */
  | { kind: 'lines'; areRegions?: true }
  /** Countries, beside a list of codes named `provinces`. */
  | { kind: 'places' }
  /** A list of codes, with commas between them; hidden if another field edits it. */
  | { kind: 'codes'; isHidden?: true }
  /** `#rrggbb`, or blank. */
  | { kind: 'color' }
  /** An uploaded picture; a wide one has the row for itself. */
  | { kind: 'picture'; isWide?: true }
  | { kind: 'number' }
  /** A date and time on the shop's clock. */
  | { kind: 'moment' }
  /** A decimal, typed with a point or a comma. */
  | { kind: 'amount' | 'rate' }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: Readonly<Record<string, Words>> }
  | {
      kind: 'list'
      entry: NumberedWords
      add: Words
      remove: NumberedWords
      fields: readonly FieldSpec[]
      /** Whether the setting is missing as long as the list is empty. */
      isOptional?: true
      /** What is in an entry, in short; such entries are folded. */
      summary?: (entry: FormValues) => string
      /** Whether the list itself is folded. */
      isFolded?: true
      /** What an added entry starts with. */
      initial?: Readonly<Record<string, unknown>>
    }
  /** Fields that belong together, such as the texts in one language. */
  | {
      kind: 'group'
      fields: readonly FieldSpec[]
      /** A field beside the group, and the value with which the group counts; else it is null. */
      only?: { key: string; value: string }
    }
)
