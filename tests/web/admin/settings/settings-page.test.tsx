import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, spyOn, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { openFixture, pause, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openSection(name: 'Business' | 'Shipping'): Promise<HTMLElement> {
  await visitSignedIn(fixture, `/admin/settings/${name.toLowerCase()}`)
  return screen.findByRole('region', { name })
}

const type = (section: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(section).getByLabelText(label), { target: { value } })

async function stored(): Promise<AllSettings> {
  const { token } = fixture
  return (await fixture.shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body
}

/** What another admin does meanwhile. */
async function saveElsewhere(changes: object) {
  const { identity } = await stored()
  const body = { identity: { ...identity.value, ...changes } }
  await fixture.shop.api('PUT', '/api/admin/settings', { token: fixture.token, body })
}

test('SET-01 SET-03 an admin changes the identity, sees the page follow, and undoes it', async () => {
  const section = await openSection('Business')
  expect(section.textContent).toContain('STORE_NAME and SALES_EMAIL are used until you save')
  type(section, 'Shop name', 'Wick & Wax')
  type(section, 'Social links', 'https://wicks.example/a\n\n https://wicks.example/b ')
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect((await stored()).identity.value).toMatchObject({
    name: 'Wick & Wax',
    links: ['https://wicks.example/a', 'https://wicks.example/b'],
  })
  expect(section.textContent).toContain('STORE_NAME and SALES_EMAIL are no longer used')
  await waitFor(() => expect(document.title).toBe('Business · Wick & Wax'))
  press('Undo', section)
  await within(section).findByText('Change undone. Your shop is back to how it was.')
  expect((await stored()).identity.value).toMatchObject({ name: 'Saucery', links: [] })
  await waitFor(() => expect(document.title).toBe('Business · Saucery'))
})

test('SET-03 an invalid value is refused at its field', async () => {
  const section = await openSection('Business')
  type(section, 'Shop name', ' ')
  type(section, 'Social links', 'instagram')
  press('Save', section)
  await within(section).findByText("Enter your shop's name.")
  expect(
    within(section).getByText('Enter a complete web address that starts with https://.'),
  ).toBeTruthy()
  const name = within(section).getByLabelText('Shop name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('SET-03 what another admin saved shows at once, and two versions can be merged', async () => {
  const section = await openSection('Business')
  await saveElsewhere({ phone: '911' })
  const phone = within(section).getByLabelText<HTMLInputElement>('Phone')
  await waitFor(() => expect(phone.value).toBe('911'))

  type(section, 'Phone', '112')
  await act(() => saveElsewhere({ phone: '999', qstNumber: '1234567890 TQ0001' }))
  press('Save', section)
  const choice = await within(section).findByRole('group', { name: /Phone/ })
  fireEvent.click(within(choice).getByLabelText(/^Your version/))
  press('Use selected', section)
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect((await stored()).identity.value).toMatchObject({
    phone: '112',
    qstNumber: '1234567890 TQ0001',
  })
})

test('SET-03 a double click saves once, and a later save elsewhere interrupts nobody', async () => {
  const section = await openSection('Business')
  const { send } = WebSocket.prototype
  const sent: string[] = []
  const sending = spyOn(WebSocket.prototype, 'send').mockImplementation(function (
    this: WebSocket,
    frame,
  ) {
    sent.push(String(frame))
    send.call(this, frame)
  })
  type(section, 'Phone', '613-555-0100')
  press('Save', section)
  press(/^(Save$|Saving)/, section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  await pause()
  sending.mockRestore()
  expect(sent.filter((frame) => frame.includes('settings.save')).length).toBe(1)

  type(section, 'Phone', '613-555-01')
  await act(() => saveElsewhere({ qstNumber: '1234567890 TQ0002' }))
  await pause(200)
  expect(within(section).getByLabelText<HTMLInputElement>('Phone').value).toBe('613-555-01')
})

test('SET-03 after an Undo that came too late, the form keeps what is typed next', async () => {
  const section = await openSection('Business')
  type(section, 'Phone', '613-555-0101')
  press('Save', section)
  const undo = await within(section).findByRole('button', { name: 'Undo' })
  const { send } = WebSocket.prototype
  const held: (() => void)[] = []
  const sending = spyOn(WebSocket.prototype, 'send').mockImplementation(function (
    this: WebSocket,
    frame,
  ) {
    held.push(() => send.call(this, frame))
  })
  fireEvent.click(undo)
  await waitFor(() => expect(held.length).toBe(1))
  sending.mockRestore()
  await act(() => saveElsewhere({ phone: '613-555-0102' }))
  for (const sendNow of held) sendNow()
  const phone = () => within(section).getByLabelText<HTMLInputElement>('Phone')
  await within(section).findByText('Not saved. This has changed since you opened it.')
  // The refusal may come before the event of what was saved elsewhere.
  await waitFor(() => expect(phone().value).toBe('613-555-0102'))
  type(section, 'Phone', '613-555-01')
  await act(() => saveElsewhere({ phone: '613-555-0103' }))
  await pause(200)
  expect(phone().value).toBe('613-555-01')
})

test("SHIP-11 a new shop's conflicting shipping prices are shown, and the owner chooses which to charge", async () => {
  const section = await openSection('Shipping')
  const note = within(section).getByRole('note')
  expect(note.textContent).toContain('Banner and shipping page: $8.99, free from $79.00.')
  expect(note.textContent).toContain('$15.00, free from $0.01.')
  press('Charge what pages show', section)
  await waitFor(() => expect(within(section).queryByRole('note')).toBeNull())
  press('Remove zone 2', section)
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect((await stored()).shipping.value).toMatchObject({
    announcedPrice: null,
    announcedFreeFrom: null,
    zones: [{ name: 'Standard shipping', price: '8.99', freeFrom: '79.00' }],
  })
})

test('SHIP-11 METHOD-01 a zone with methods is folded with their prices, and the first that ships is compared', async () => {
  const { shipping } = await stored()
  const [home] = shipping.value.zones
  if (!home) throw new Error('A new shop has a zone.')
  const method = { kind: 'ship', fastest: 2, slowest: 5 }
  const methods = [
    { ...method, id: 'standard', name: 'Standard', price: '9.50', freeFrom: '90.00' },
    { ...method, id: 'express', name: 'Express', price: '19.99' },
  ]
  const announced = { announcedPrice: '8.99', announcedFreeFrom: '79.00' }
  const zones = [{ ...home, methods }]
  const body = { shipping: { ...shipping.value, ...announced, zones } }
  await fixture.shop.api('PUT', '/api/admin/settings', { token: fixture.token, body })
  const section = await openSection('Shipping')
  const short = 'Standard shipping · Standard $9.50, free from $90.00 · Express $19.99'
  expect(section.textContent).toContain(short)
  const note = within(section).getByRole('note')
  expect(note.textContent).toContain('Standard shipping, Standard: $9.50, free from $90.00.')
  press('Charge what pages show', section)
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect((await stored()).shipping.value).toMatchObject({
    announcedPrice: null,
    zones: [
      { price: home.price, methods: [{ price: '8.99', freeFrom: '79.00' }, { price: '19.99' }] },
    ],
  })
})

test('SHIP-09 a zone is added, and what is missing in it is named there', async () => {
  const section = await openSection('Shipping')
  press('Add a zone', section)
  press('Save', section)
  await within(section).findByText('Enter a name, such as Canada.')
  const zone = within(section)
    .getAllByRole('group', { name: /^Zone \d$/ })
    .at(-1)
  if (!zone) throw new Error('No zone was added.')
  expect(within(zone).getByText('Enter a name, such as Canada.')).toBeTruthy()
  expect(within(zone).getByText('Enter an amount such as 12.99.')).toBeTruthy()
})

test('SET-03 an Undo is no longer offered once somebody else has saved, whose change it would undo', async () => {
  const section = await openSection('Business')
  type(section, 'Phone', '613-555-0101')
  press('Save', section)
  await within(section).findByRole('button', { name: 'Undo' })
  await act(() => saveElsewhere({ phone: '613-555-0102' }))
  await waitFor(() =>
    expect(within(section).getByLabelText<HTMLInputElement>('Phone').value).toBe('613-555-0102'),
  )
  expect(within(section).queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(within(section).queryByText(/^Saved/)).toBeNull()
})
