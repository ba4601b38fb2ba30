import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyStoredTheme } from './layout/theme.ts'
import { createQueryClient } from './query.ts'
import { readPageState } from './page-state.ts'

applyStoredTheme()
const root = document.getElementById('root')
if (root) {
  const { shop, state, seq } = readPageState(document)
  hydrateRoot(
    root,
    <StrictMode>
      <App shop={shop} queries={createQueryClient()} state={state} seq={seq} />
    </StrictMode>,
  )
}
