import { useId, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'

type Region = { code: string; name: string }

type CountryRowProps = {
  name: string
  regions: readonly Region[]
  /** What of it is chosen. */
  chosen: ReadonlySet<string> | 'all' | undefined
  /** Whether the regions show without being asked for, as in a search. */
  isOpen: boolean
  onToggle: (region?: string) => void
}

/** A country with a checkbox and, where its regions are known, one for each of them. */
export function CountryRow({ name, regions, chosen, isOpen, onToggle }: CountryRowProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const isShown = isOpen || isUnfolded
  return (
    <li>
      <div className="flex items-center justify-between gap-2">
        <Box
          label={name}
          isChecked={chosen === 'all'}
          isPartial={chosen !== undefined && chosen !== 'all'}
          onToggle={() => onToggle()}
        />
        {regions.length > 0 && (
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={id}
            aria-label={m.placesRegions({ country: name })}
            className="btn btn-ghost min-h-9 px-3 text-sm pointer-coarse:min-h-11"
            onClick={() => setUnfolded(!isShown)}
          >
            {m.settingsProvinces()}
          </button>
        )}
      </div>
      {regions.length > 0 && (
        <ul id={id} hidden={!isShown} className="ml-7 grid gap-x-4 sm:grid-cols-2">
          {regions.map(({ code, name: region }) => (
            <li key={code}>
              <Box
                label={region}
                isChecked={chosen === 'all' || (chosen?.has(code) ?? false)}
                onToggle={() => onToggle(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type BoxProps = { label: string; isChecked: boolean; isPartial?: boolean; onToggle: () => void }

export function Box({ label, isChecked, isPartial = false, onToggle }: BoxProps) {
  return (
    <label className="flex min-h-9 min-w-0 cursor-pointer items-center gap-3 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartial
        }}
        checked={isChecked}
        onChange={onToggle}
        className="checkbox checkbox-sm checkbox-primary"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
