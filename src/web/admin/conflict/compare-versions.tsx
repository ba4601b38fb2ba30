import { useEffect, useId, useRef, useState } from 'react'
import type { AuditKind } from '#shared/domain/shop/audit.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import {
  changesBetween,
  type Choice,
  type Choices,
  defaultChoices,
  type Difference,
  keptChoices,
  noChange,
  type Shown,
} from './difference.ts'
import { changeWords, useSavedBy } from './saved-by.ts'

type CompareVersionsProps<Entity> = {
  edit: {
    kind: AuditKind
    base: Entity | null
    differencesFrom: (newer: Entity) => Difference[]
    merge: (newer: Entity, choices: Choices) => void
  }
  newer: Entity
  /** The label of the button that saves afterwards. */
  button: string
}

/**
 * Both versions side by side, with a choice for each field. Choosing saves nothing. If the other
 * person saves again, the new values show at once and are announced.
 */
export function CompareVersions<Entity extends { id: string; updatedAt: string }>(
  props: CompareVersionsProps<Entity>,
) {
  const { edit, newer, button } = props
  const { kind } = edit
  const differences = edit.differencesFrom(newer)
  const since = edit.base?.updatedAt ?? newer.updatedAt
  const theirs = { kind, id: newer.id, since, version: newer.updatedAt }
  const [chosen, setChosen] = useState<Choices>({})
  const [isAsked, setAsked] = useState(false)
  const [previous, setPrevious] = useState({ version: theirs.version, differences })
  const [change, setChange] = useState(noChange)
  const savedBy = useSavedBy(theirs)
  const [announced, setAnnounced] = useState(() => changeWords(kind, null, noChange))
  const heading = useRef<HTMLHeadingElement>(null)
  const choices = { ...defaultChoices(differences), ...chosen }
  const isOpen = ({ key }: Difference) => choices[key] === undefined

  useEffect(() => heading.current?.focus(), [])

  const latest = changesBetween(previous.differences, differences)
  const isChanged = latest.changed.length + latest.settled.length > 0
  if (isChanged || theirs.version !== previous.version) {
    setPrevious({ version: theirs.version, differences })
    setChange(latest)
    setChosen(keptChoices(chosen, latest))
    setAsked(false)
  }

  // Waits for the name, so that what changed and who changed it are announced together.
  const words = savedBy === undefined ? announced : changeWords(kind, savedBy, change)
  if (words !== announced) setAnnounced(words)

  function use() {
    if (differences.some(isOpen)) return setAsked(true)
    edit.merge(newer, choices)
  }

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
          {m.conflictCompare()}
        </h3>
        <p role="status" className="mt-1 font-medium text-pretty wrap-anywhere">
          {announced}
        </p>
        <p className="mt-1 text-pretty text-muted">{m.conflictIntro({ button })}</p>
      </div>
      {differences.map((difference) => (
        <FieldChoice
          key={difference.key}
          difference={difference}
          choice={choices[difference.key]}
          isChanged={change.changed.some(({ key }) => key === difference.key)}
          isMissing={isAsked && isOpen(difference)}
          onChoose={(choice) => setChosen({ ...chosen, [difference.key]: choice })}
        />
      ))}
      <Button onClick={use} look="primary" className="self-end">
        {m.conflictUse()}
      </Button>
    </div>
  )
}

type FieldChoiceProps = {
  difference: Difference
  choice: Choice | undefined
  /** Whether another save changed the other person's value during the comparison. */
  isChanged: boolean
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

function FieldChoice({ difference, choice, isChanged, isMissing, onChoose }: FieldChoiceProps) {
  const name = useId()
  const { label, yours, theirs, changedBy } = difference
  return (
    <fieldset
      aria-describedby={isMissing ? `${name}-error` : undefined}
      className={`rounded-box border p-4 ${isChanged ? 'border-warning' : 'border-base-300'}`}
    >
      {/* Floated, because a two-line legend would sit on the border. */}
      <legend className="float-left w-full pb-2 font-semibold">
        <span>{label}</span>
        {changedBy === 'both' && (
          <span className="font-normal text-muted">{` ${m.conflictBoth()}`}</span>
        )}
        {isChanged && <span className="text-warning">{` ${m.conflictJustChanged()}`}</span>}
      </legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {(['yours', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer gap-3 rounded-field border border-base-300 p-3 has-checked:border-primary has-checked:bg-primary/5"
          >
            <input
              type="radio"
              name={name}
              checked={choice === side}
              onChange={() => onChoose(side)}
              className="radio radio-primary radio-sm mt-0.5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">
                {side === 'yours' ? m.conflictYours() : m.conflictTheirs()}
              </span>
              <Value shown={side === 'yours' ? yours : theirs} />
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={`${name}-error`} role="alert" className="mt-2 text-sm font-medium text-error">
          {m.conflictChooseOne()}
        </p>
      )}
    </fieldset>
  )
}

function Value({ shown }: { shown: Shown }) {
  if (shown.length === 0) return <span className="block text-muted">{m.conflictEmpty()}</span>
  if (typeof shown === 'string') {
    return <span className="block wrap-anywhere whitespace-pre-wrap">{shown}</span>
  }
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {shown.map((url, index) => (
        <img
          key={url}
          src={url}
          alt={m.conflictPicture({ number: index + 1 })}
          width={48}
          height={48}
          className="size-12 rounded-field border border-base-300 object-cover"
        />
      ))}
    </span>
  )
}
