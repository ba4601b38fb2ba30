import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query.ts'
import { readPageState } from './page-state.ts'
import { takeEarlyInput } from './early-input.ts'

const root = document.getElementById('root')
if (root) {
  const { shop, known, seq } = readPageState(document)
  const doAgain = takeEarlyInput()
  // As a transition React takes the page in small steps, and lets the browser draw and answer in
  // between; a press makes it finish at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Hydrated onReady={doAgain}>
          <App shop={shop} queries={createQueryClient(known)} seq={seq} />
        </Hydrated>
      </StrictMode>,
    )
  })
}

type HydratedProps = { onReady: () => void; children: ReactNode }

function Hydrated({ onReady, children }: HydratedProps) {
  // An outer effect runs after those within: by now every button answers.
  useEffect(onReady, [onReady])
  return children
}
