import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { type CommandId, commandIds, commandOf } from '../commands/catalog.ts'
import { groupWords } from '../commands/command-groups.ts'
import { isOffered } from '../commands/offered.ts'
import { availableCommands, runCommand } from '../commands/registry.ts'
import { useGoTo } from '../leaving/leaving.ts'
import { useMay } from '../permissions/may.tsx'
import { type Subject, useFoundSubjects } from './found-subjects.ts'
import { useSubjectCommands, wordsOf } from './subject-commands.ts'

/** A line of the palette. */
export type Item = {
  key: string
  group: string
  label: string
  detail?: string
  keys?: readonly string[]
  isCommand?: boolean
  /** Choosing the line lists the commands for this subject. */
  subject?: Subject
  run: () => unknown
}

/** The lines that match these words, from all lines or from the commands for one subject. */
export function usePaletteItems(words: string, subject: Subject | null) {
  const goTo = useGoTo()
  const results = useFoundSubjects(subject ? '' : words)
  const runsOf = useSubjectCommands()
  // Read once, when the palette opens: it covers the page, so nothing is mounted meanwhile.
  const may = useMay()
  const [available] = useState(() => availableCommands(may))

  if (subject) {
    const runs = runsOf(subject)
    const items = commandIds.flatMap((id) => {
      const run = runs[id]
      return run && isOffered(id, may) && matches(id, words) ? [{ ...itemOf(id), run }] : []
    })
    return { items, title: wordsOf(subject).label, error: null, isSearching: false }
  }

  const items: Item[] = [
    ...available
      .filter((id) => id !== 'palette' && matches(id, words))
      .toSorted((one, other) => rank(one) - rank(other))
      .map(itemOf),
    ...results.subjects.map((each): Item => ({
      key: each.entity.id,
      group: kindWords[each.kind](),
      ...wordsOf(each),
      subject: each,
      run: () => {},
    })),
    ...results.customers.map(({ name, email }): Item => ({
      key: `customer ${email}`,
      group: m.staffCustomers(),
      label: m.paletteOrdersFrom({ name }),
      detail: email,
      run: () => goTo(`/admin?tab=orders&q=${encodeURIComponent(email)}`),
    })),
  ]
  const { error, isSearching } = results
  return { items, title: null, error, isSearching }
}

const kindWords: Record<Subject['kind'], () => string> = {
  product: m.staffProducts,
  order: m.staffOrders,
  review: m.staffReviews,
  user: m.staffUsers,
}

function itemOf(id: CommandId): Item {
  const { title, group, keys } = commandOf(id)
  return {
    key: id,
    group: groupWords[group](),
    label: title(),
    keys,
    isCommand: true,
    run: () => runCommand(id),
  }
}

/** The commands for the selected items come first. */
const rank = (id: CommandId) => (commandOf(id).group === 'selected' ? 0 : 1)

function matches(id: CommandId, words: string): boolean {
  const { title, keywords } = commandOf(id)
  const text = `${title()} ${keywords?.() ?? ''}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
