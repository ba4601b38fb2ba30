import type { ActionName } from '../../../shared/contract/routes.ts'

type Group = 'Go to' | 'Add' | 'Dashboard' | 'Selected' | 'Product' | 'Order' | 'Review' | 'User'

export type Command = {
  /** Its words in the palette and in the list of shortcuts. */
  title: string
  group: Group
  /** One key, or two in sequence. */
  keys?: readonly string[]
  /** Further words by which it is found. */
  keywords?: string
  /** The command that leads to where this one is carried out. */
  first?: string
  /** The actions that staff take with it; a test asks that each action has a command. */
  actions?: readonly ActionName[]
}

/** Every command of staff: the palette, the shortcuts and their help are made from this table. */
export const commands = {
  goProducts: { title: 'Go to products', group: 'Go to', keys: ['G', 'P'] },
  goUsers: { title: 'Go to users', group: 'Go to', keys: ['G', 'U'] },
  goOrders: { title: 'Go to orders', group: 'Go to', keys: ['G', 'O'] },
  goReviews: { title: 'Go to reviews', group: 'Go to', keys: ['G', 'R'] },
  goActivity: {
    title: 'Go to activity',
    group: 'Go to',
    keys: ['G', 'A'],
    keywords: 'audit history who changed',
  },
  goMail: {
    title: 'Go to email',
    group: 'Go to',
    keys: ['G', 'M'],
    keywords: 'mail outbox failed resend send again',
    actions: ['mail.send'],
  },
  goSettings: {
    title: 'Go to settings',
    group: 'Go to',
    keys: ['G', 'S'],
    keywords: 'shop name address email phone tax shipping rates',
    actions: ['settings.save'],
  },
  goLowStock: { title: 'Go to low stock', group: 'Go to', keywords: 'running out restock' },
  goStore: { title: 'Go to the store', group: 'Go to' },

  addProduct: {
    title: 'Add a product',
    group: 'Add',
    keys: ['N'],
    actions: ['products.create', 'uploads.create'],
  },
  addUser: { title: 'Add a user', group: 'Add', first: 'goUsers', actions: ['users.create'] },

  palette: {
    title: 'Search or run a command',
    group: 'Dashboard',
    keys: ['Ctrl or ⌘ K'],
  },
  help: { title: 'Show keyboard shortcuts', group: 'Dashboard', keys: ['?'] },
  search: { title: 'Search in this tab', group: 'Dashboard', keys: ['/'] },
  undo: {
    title: 'Undo a status change before the customer is emailed',
    group: 'Dashboard',
    keys: ['Z'],
  },
  density: {
    title: 'Switch between compact and comfortable lists',
    group: 'Dashboard',
    keywords: 'view rows density',
  },
  notifications: { title: 'Show notifications', group: 'Dashboard', keywords: 'bell news' },
  exportOrders: {
    title: 'Export orders as CSV',
    group: 'Dashboard',
    first: 'goOrders',
    actions: ['orders.export'],
  },
  exportActivity: {
    title: 'Export activity as CSV',
    group: 'Dashboard',
    first: 'goActivity',
    actions: ['audit.export'],
  },
  openOverview: { title: 'Open or close the overview', group: 'Dashboard', first: 'goProducts' },
  comparePayments: {
    title: 'Compare payments with the payment provider',
    group: 'Dashboard',
    keywords: 'reconcile PayPal Stripe',
    first: 'openOverview',
    actions: ['payments.reconcile'],
  },
  logout: { title: 'Log out', group: 'Dashboard', keywords: 'sign out' },

  featureSelected: {
    title: 'Feature the selected products',
    group: 'Selected',
    actions: ['products.bulkUpdate'],
  },
  unfeatureSelected: { title: 'Stop featuring the selected products', group: 'Selected' },
  stockSelected: { title: 'Change the stock of the selected products', group: 'Selected' },
  approveSelected: {
    title: 'Approve the selected reviews',
    group: 'Selected',
    actions: ['reviews.bulkUpdate'],
  },
  rejectSelected: { title: 'Reject the selected reviews', group: 'Selected' },
  deleteSelected: { title: 'Delete the selected reviews', group: 'Selected' },
  printSelected: { title: 'Print packing slips of the selected orders', group: 'Selected' },
  shipSelected: {
    title: 'Mark the selected orders as shipped',
    group: 'Selected',
    actions: ['orders.bulkUpdate'],
  },

  editProduct: {
    title: 'Edit the product',
    group: 'Product',
    keywords: 'price',
    actions: ['products.update'],
  },
  stockProduct: { title: 'Add stock', group: 'Product', keywords: 'restock units received' },
  historyProduct: { title: 'View history', group: 'Product', keywords: 'who changed it price' },
  holdsProduct: { title: 'Show held units', group: 'Product', actions: ['holds.release'] },
  deleteProduct: { title: 'Delete the product', group: 'Product', actions: ['products.delete'] },

  openOrder: {
    title: 'Open the order',
    group: 'Order',
    actions: ['orders.refund', 'orders.clearAttention'],
  },
  placeOrder: { title: 'Mark as placed', group: 'Order', actions: ['orders.update'] },
  shipOrder: { title: 'Mark as shipped', group: 'Order' },
  completeOrder: { title: 'Mark as completed', group: 'Order' },
  cancelOrder: { title: 'Mark as cancelled', group: 'Order' },
  historyOrder: { title: 'View history', group: 'Order', keywords: 'history' },

  approveReview: {
    title: 'Approve the review',
    group: 'Review',
    keys: ['A'],
    actions: ['reviews.setStatus'],
  },
  rejectReview: { title: 'Reject the review', group: 'Review', keys: ['R'] },
  selectReview: { title: 'Select the review', group: 'Review', keys: ['X'] },
  deleteReview: {
    title: 'Delete the review',
    group: 'Review',
    keys: ['Delete'],
    actions: ['reviews.delete'],
  },
  openReview: { title: 'Open the review', group: 'Review' },
  nextReview: { title: 'Next review', group: 'Review', keys: ['ArrowDown'] },
  previousReview: { title: 'Previous review', group: 'Review', keys: ['ArrowUp'] },

  editUser: { title: 'Edit the user', group: 'User', actions: ['users.update'] },
  deleteUser: { title: 'Delete the user', group: 'User', actions: ['users.delete'] },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commands

export const commandIds = Object.keys(commands) as CommandId[]

export const commandOf = (id: CommandId): Command => commands[id]
