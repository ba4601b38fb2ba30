export const providerNames = ['paypal', 'stripe'] as const

export type ProviderName = (typeof providerNames)[number]

/** The provider of records that name none: the only one when they were written. */
export const firstProvider: ProviderName = providerNames[0]
