/** Warns that somebody else saved the order that is being edited. */
export function NewerVersion({ onCompare }: { onCompare: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-field border border-warning p-4 sm:flex-row sm:items-center"
    >
      <p className="flex-1 text-sm">
        <strong className="block text-warning">
          Somebody has changed this order since you opened it.
        </strong>
        Look at both versions to go on. What you have typed stays.
      </p>
      <button type="button" onClick={onCompare} className="btn h-11">
        Compare both
      </button>
    </div>
  )
}

type UnsavedChangesProps = { onStay: () => void; onLeave: () => void }

export function UnsavedChanges({ onStay, onLeave }: UnsavedChangesProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-3">
      <p className="basis-full font-medium sm:flex-1 sm:basis-auto">
        What you have typed is not saved.
      </p>
      <button type="button" onClick={onLeave} className="btn h-11">
        Discard
      </button>
      <button type="button" onClick={onStay} className="btn btn-primary h-11">
        Keep editing
      </button>
    </div>
  )
}
