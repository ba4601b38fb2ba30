/**
 * The largest JSON body of an action, in bytes, by role. An order of 100 lines with every field at its
 * longest takes less than 45 kB, so the public limit never stops a purchase; staff send larger bodies,
 * such as a product with a long description.
 */
export const bodyLimits = { public: 64 * 1024, admin: 1024 * 1024 } as const
