import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query.ts'
import { readPageState } from './page-state.ts'
import { takeEarlyClicks } from './early-clicks.ts'

const root = document.getElementById('root')
if (root) {
  const { shop, state, seq } = readPageState(document)
  const pressAgain = takeEarlyClicks()
  // As a transition React takes the page in small steps, and lets the browser draw and answer in
  // between; a press makes it finish at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Hydrated onReady={pressAgain}>
          <App shop={shop} queries={createQueryClient()} state={state} seq={seq} />
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
