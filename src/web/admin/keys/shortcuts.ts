import type { TabId } from '../ui/tabs.tsx'

/** Targets of `g` followed by a second key. */
export const jumps: Record<string, { to: TabId | 'activity'; words: string }> = {
  o: { to: 'orders', words: 'Go to the orders' },
  p: { to: 'products', words: 'Go to the products' },
  r: { to: 'reviews', words: 'Go to the reviews' },
  u: { to: 'users', words: 'Go to the users' },
  a: { to: 'activity', words: 'Go to the activity' },
}

type Shortcut = { keys: readonly string[]; words: string }

/** The contents of the shortcut dialog. */
export const sheet: readonly { title: string; hint?: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['?'], words: 'Show these keys' },
      ...Object.entries(jumps).map(([key, { words }]) => ({
        keys: ['G', key.toUpperCase()],
        words,
      })),
      { keys: ['N'], words: 'Add a product' },
      { keys: ['/'], words: 'Search in this tab' },
      { keys: ['Z'], words: 'Undo a new status before the customer is emailed' },
    ],
  },
  {
    title: 'On a review',
    hint: 'Only while the review has the focus; Tab leads to it.',
    shortcuts: [
      { keys: ['A'], words: 'Approve, and on to the next' },
      { keys: ['R'], words: 'Reject, and on to the next' },
      { keys: ['X'], words: 'Select for a change to several' },
      { keys: ['Del'], words: 'Delete, after a question' },
      { keys: ['↓', '↑'], words: 'Next or previous review' },
    ],
  },
  {
    title: 'On the tabs',
    shortcuts: [{ keys: ['←', '→'], words: 'Walk along the tabs' }],
  },
]
