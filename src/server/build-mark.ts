/**
 * Tells executables of different sources apart: `build.ts` writes a sum of all that went in. In a
 * checkout, where any file may change at any moment, there is none.
 */
export const buildMark = process.env.SAUCERY_BUILD ?? null
