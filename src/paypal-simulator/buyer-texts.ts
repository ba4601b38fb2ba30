import type { Decision, LedgerOrder } from './ledger.ts'

// The texts of the approval page. They are not in the shop's catalogs, because the page stands in for
// PayPal's.

export type Texts = {
  tag: string
  title: string
  pageTitle: (about: string) => string
  amountTo: (amount: string, shop: string) => string
  heading: string
  payTo: string
  amount: string
  answers: Record<Decision, { name: string; effect: string; past: string }>
  secondThoughts: string
  paid: string
  paidTo: (shop: string) => string
  thanks: string
  close: string
  note: string
}

const english: Texts = {
  tag: 'en-CA',
  title: 'Payment simulator',
  pageTitle: (about) => `Payment simulator: ${about}`,
  amountTo: (amount, shop) => `CA$${amount} to ${shop}`,
  heading: 'Approve this test payment?',
  payTo: 'Pay to',
  amount: 'Amount',
  answers: {
    approve: {
      name: 'Approve',
      effect: 'The payment goes through.',
      past: 'You approved this payment.',
    },
    decline: {
      name: 'Decline',
      effect: 'As if the bank refused the payment.',
      past: 'You had this payment declined.',
    },
    cancel: {
      name: 'Cancel',
      effect: 'Back to the shop without paying.',
      past: 'You cancelled this payment.',
    },
  },
  secondThoughts: 'Until the shop collects it, you can still change your mind.',
  paid: 'Payment complete',
  paidTo: (shop) => `${shop} has already received this test payment. You can close this window.`,
  thanks: 'Thank you',
  close: 'You can close this window and go back to the shop.',
  note: 'This page stands in for the payment provider while the shop is being tried out. No account is asked for and no real money moves.',
}

const french: Texts = {
  tag: 'fr-CA',
  title: 'Simulateur de paiement',
  pageTitle: (about) => `Simulateur de paiement\u00a0: ${about}`,
  amountTo: (amount, shop) => `${frenchAmount(amount)} à ${shop}`,
  heading: 'Approuver ce paiement d’essai?',
  payTo: 'Payer à',
  amount: 'Montant',
  answers: {
    approve: {
      name: 'Approuver',
      effect: 'Le paiement est accepté.',
      past: 'Vous avez approuvé ce paiement.',
    },
    decline: {
      name: 'Refuser',
      effect: 'Comme si la banque refusait le paiement.',
      past: 'Vous avez fait refuser ce paiement.',
    },
    cancel: {
      name: 'Annuler',
      effect: 'Retour à la boutique sans payer.',
      past: 'Vous avez annulé ce paiement.',
    },
  },
  secondThoughts: 'Tant que la boutique ne l’a pas perçu, vous pouvez changer d’avis.',
  paid: 'Paiement terminé',
  paidTo: (shop) => `${shop} a déjà reçu ce paiement d’essai. Vous pouvez fermer cette fenêtre.`,
  thanks: 'Merci',
  close: 'Vous pouvez fermer cette fenêtre et retourner à la boutique.',
  note: 'Cette page remplace le fournisseur de paiement pendant que la boutique est à l’essai. Aucun compte n’est demandé et aucun argent ne circule.',
}

/** The texts in the locale of the order, as on PayPal's pages; English by default. */
export function textsFor(order: LedgerOrder | null): Texts {
  return order?.wallet?.experience_context?.locale?.startsWith('fr') ? french : english
}

/** An amount in the format of the page's language. */
export function amountIn({ tag }: Texts, amount: string): string {
  return tag === 'fr-CA' ? frenchAmount(amount) : `CA$${amount}`
}

function frenchAmount(amount: string): string {
  return `${amount.replace('.', ',')}\u00a0$\u00a0CA`
}
