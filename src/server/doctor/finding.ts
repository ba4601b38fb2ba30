/** The result of one check: what was found, or what is wrong and how to fix it. */
export type Finding = { subject: string; isGood: boolean; words: string }

export function good(subject: string, words: string): Finding {
  return { subject, isGood: true, words }
}

export function bad(subject: string, words: string): Finding {
  return { subject, isGood: false, words }
}
