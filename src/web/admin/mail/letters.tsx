import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { May } from '../permissions/may.tsx'
import { LetterCard } from './letter-card.tsx'
import { LetterForm } from './letter-form.tsx'

/** In milliseconds: a letter that is being sent shows how far it has come. */
const LOOK_EVERY = 5_000

/** Letters to those who asked for news: written, seen, sent and stopped here (NEWS-05). */
export function Letters() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-box border border-base-300 bg-base-100 p-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 font-semibold pointer-coarse:py-3">
        {m.lettersTitle()}
      </summary>
      {isOpen && <Shown />}
    </details>
  )
}

function Shown() {
  const { data, refetch } = useActionQuery('letters.list', {}, { refetchInterval: LOOK_EVERY })
  const [isWriting, setWriting] = useState(false)
  if (!data) return null
  const refresh = () => void refetch()
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p>{m.lettersReaders({ count: data.readers })}</p>
      <May do="letters.save">
        {isWriting ? (
          <LetterForm
            onDone={() => {
              setWriting(false)
              refresh()
            }}
          />
        ) : (
          <Button onClick={() => setWriting(true)} className="self-start">
            {m.lettersNew()}
          </Button>
        )}
      </May>
      {data.letters.map((letter) => (
        <LetterCard key={letter.id} letter={letter} readers={data.readers} onChange={refresh} />
      ))}
    </div>
  )
}
