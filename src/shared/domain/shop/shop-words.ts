/** Capitalizes the first letter, as in the menu. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Replaces placeholders such as `{shop}` and `{products}` with their values; other braces stay. */
export function filled(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replace(/\{(\w+)\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : match,
  )
}

/** The name of a category; for the default category, the shop's word for its products. */
export function categoryOf(category: string, { products }: { products: string }): string {
  return category === defaultCategory ? products : category
}

/** The default category of a product. */
export const defaultCategory = 'sauces'
