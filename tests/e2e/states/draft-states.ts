import { callAsColleague, tab } from './dashboard-places.ts'
import type { State } from './states.ts'
import type { Page } from 'playwright-core'

type Draft = { id: string; name: string }

async function addDraft(page: Page, url: string): Promise<Draft> {
  await tab(page, url, 'Products')
  return callAsColleague<Draft>(page, 'POST', '/api/products', {
    name: 'Sel', // The same word in English and French.
    description: 'Sel.',
    price: '8.00',
    compareAtPrice: '10.00',
    stock: 7,
    status: 'draft',
    weightGrams: 300,
    french: { name: 'Sel', description: 'Sel.' },
  })
}

async function openPreview(page: Page, url: string): Promise<Draft> {
  const draft = await addDraft(page, url)
  await page.goto(`${url}/admin/products/edit/${draft.id}`)
  await page.getByRole('button', { name: 'Preview Sel' }).click()
  await page.getByRole('textbox', { name: 'Preview link' }).waitFor()
  return draft
}

/** Each state of drafts and deleted products, and how to reach it when signed in. */
export const draftStates: Record<string, State> = {
  'a preview link': openPreview,
  'the preview of a draft': async (page, url) => {
    await openPreview(page, url)
    const link = page.getByRole('link', { name: 'Open preview' })
    await page.goto((await link.getAttribute('href')) ?? '')
    await page.getByRole('heading', { level: 1, name: 'Sel' }).waitFor()
  },
  'a deletion that can be undone': async (page, url) => {
    const { id } = await addDraft(page, url)
    await page.goto(`${url}/admin?q=Sel`)
    await page.getByRole('button', { name: 'Delete Sel' }).last().click()
    await page.getByRole('button', { name: 'Delete product' }).click()
    await page.getByText('Product Deleted').first().waitFor()
    await page.goto(`${url}/admin?tab=activity&subject=${id}`)
    await page.getByRole('button', { name: 'Undo: bring back Sel' }).waitFor()
  },
}
