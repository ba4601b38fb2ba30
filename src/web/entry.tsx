import { type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query.ts'
import { readPageState } from './page-state.ts'
import { replayEarlyClicks } from './early-clicks.ts'

const root = document.getElementById('root')
if (root) {
  const { shop, state, seq } = readPageState(document)
  hydrateRoot(
    root,
    <StrictMode>
      <Hydrated>
        <App shop={shop} queries={createQueryClient()} state={state} seq={seq} />
      </Hydrated>
    </StrictMode>,
  )
}

function Hydrated({ children }: { children: ReactNode }) {
  // An outer effect runs after those within: by now every button answers.
  useEffect(replayEarlyClicks, [])
  return children
}
