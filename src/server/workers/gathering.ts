/** A worker that has nothing to say for this long is left out. */
const WITHIN = 1_000

type Round<Member> = { missing: Set<Member>; given: unknown[]; done: (given: unknown[]) => void }

/** Asks several for something each, and waits for all of them, for a while. */
export function createGathering<Member>() {
  const rounds = new Map<number, Round<Member>>()
  let count = 0

  function from(
    members: readonly Member[],
    ask: (member: Member, id: number) => void,
  ): Promise<unknown[]> {
    if (members.length === 0) return Promise.resolve([])
    const id = ++count
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(id), WITHIN)
      const done = (given: unknown[]) => {
        clearTimeout(timer)
        resolve(given)
      }
      rounds.set(id, { missing: new Set(members), given: [], done })
      for (const member of members) ask(member, id)
    })
  }

  function give(id: number, member: Member, value: unknown) {
    const round = rounds.get(id)
    if (!round?.missing.delete(member)) return
    round.given.push(value)
    if (round.missing.size === 0) finish(id)
  }

  function finish(id: number) {
    const round = rounds.get(id)
    rounds.delete(id)
    round?.done(round.given)
  }

  function leave(member: Member) {
    for (const [id, { missing }] of rounds) {
      if (missing.delete(member) && missing.size === 0) finish(id)
    }
  }

  return { from, give, leave }
}
