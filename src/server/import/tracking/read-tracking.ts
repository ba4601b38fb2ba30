import { beginningOf } from '#shared/domain/beginning-of.ts'
import { typedOrderNumber } from '#shared/domain/order/typed-order-number.ts'
import { type Carrier, compactNumber } from '#shared/domain/shipping/carriers.ts'
import {
  carrierNamed,
  carrierOfNumber,
  isTrackingNumber,
} from '#shared/domain/shipping/tracking-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { flag } from '../formats/cells.ts'
import { type CellReader, cellReader, columnsOf, type Headings } from '../formats/headings.ts'
import { type CsvRow, type Fault, readCsv, repeatedColumn } from '../read-csv.ts'
import { isRoundedNumber } from '../spreadsheet-damage.ts'

/** A line of a file with tracking numbers. */
export type TrackingRow = {
  line: number
  /** An order's number or whole id. */
  order: string
  carrier: Carrier | null
  trackingNumber: string
  trackingUrl: string | null
}

/** The most lines of a file, so that an import takes seconds. */
const mostTrackingRows = 1_000

type Field = 'order' | 'number' | 'carrier' | 'page' | 'pin' | 'shipment' | 'status' | 'voided'

/**
 * Our own columns, those of our export, and those of Canada Post's, Purolator's and Chit Chats' history
 * of shipments, of which the order is the reference that was entered with the address.
 */
const headings: Headings<Field> = {
  order: listed(
    'order, order number, order #, order id, order_id, order no, order no., order - number, ordernumber',
    'commande, numéro de commande, nº de commande, no de commande, id de la commande',
    'customer reference, customer ref, customer ref., customer reference 1',
    'reference, reference 1, reference1, reference #1, reference number',
    'référence, référence 1, référence client, référence du client',
  ),
  number: listed(
    'tracking number, tracking_number, tracking no, tracking no., tracking #, tracking code',
    'tracking, tracking pin, item number, carrier tracking number, carrier tracking code',
    'shipment - tracking number, trackingnumber, carrier_tracking_code, numéro de suivi, numéro de repérage, nº de suivi, nº de repérage',
    "suivi, numéro de suivi du transporteur, numéro d'article",
  ),
  carrier: listed('carrier, transporteur, courier, shipping carrier, postage carrier'),
  page: listed('tracking page, tracking url, tracking link, page de suivi'),
  // Purolator's own word.
  pin: listed("shipment pin, piece pin, pin, pin number, nip, nip de l'envoi"),
  // Chit Chats' own number, for parcels without one of another carrier.
  shipment: listed("shipment id, id de l'envoi"),
  status: listed(
    "status, shipment status, label status, statut, état, statut de l'envoi, état de l'envoi",
  ),
  voided: listed('voided, voided?, is voided, annulé, annulée'),
}

function listed(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}

/** Reads a file with tracking numbers; each line with content is a row or has a fault. */
export function readTracking(csv: string): { rows: TrackingRow[]; faults: Fault[] } {
  const table = readCsv(new TextEncoder().encode(csv))
  if (table.columns.length === 0) return { rows: [], faults: table.faults }
  const columns = columnsOf(table.columns, headings)
  const hasNumber = columns.has('number') || columns.has('pin') || columns.has('shipment')
  if (!columns.has('order') || !hasNumber) {
    return { rows: [], faults: [{ line: 1, message: m.trackingFaultColumns() }] }
  }
  const repeated = repeatedColumn(table, new Set(columns.values()))
  if (repeated) return { rows: [], faults: [repeated] }
  if (table.rows.length > mostTrackingRows) {
    const message = m.trackingFaultRows({ most: `${mostTrackingRows}` })
    return { rows: [], faults: [{ line: 1, message }] }
  }
  const cell = cellReader(columns)
  const read = table.rows.map((row) => readRow(row, cell))
  return {
    rows: read.filter((each) => 'order' in each),
    faults: [...table.faults, ...read.filter((each) => 'message' in each)],
  }
}

function readRow(row: CsvRow, cell: CellReader<Field>): TrackingRow | Fault {
  const { line } = row
  const fault = (message: string) => ({ line, message })
  const bare = (field: Field) => withoutDecimals(cell(row, field).replace(/^['’]/, ''))
  const named = bare('order')
  const pin = compactNumber(bare('pin'))
  const shipment = compactNumber(bare('shipment'))
  const trackingNumber = compactNumber(bare('number')) || pin || shipment
  const changed = [named, trackingNumber].find(isRoundedNumber)
  if (changed !== undefined) return fault(m.trackingFaultRounded({ text: changed }))
  if (named === '') return fault(m.trackingFaultNoOrder())
  const order = typedOrderNumber(named)
  if (order === null) return fault(m.trackingFaultOrder({ text: quoted(named) }))
  if (isVoided(bare('status'), bare('voided'))) return fault(m.trackingFaultVoided())
  if (trackingNumber === '') return fault(m.trackingFaultNoNumber())
  if (!isTrackingNumber(trackingNumber)) {
    return fault(m.trackingFaultNumber({ text: quoted(trackingNumber) }))
  }
  const carrierText = bare('carrier')
  const page = webAddress(bare('page'))
  const match = carrierText === '' ? null : carrierNamed(carrierText)
  if (carrierText !== '' && match === null && page === null) {
    return fault(m.trackingFaultCarrier({ text: quoted(carrierText) }))
  }
  const guessed =
    trackingNumber === pin
      ? 'purolator'
      : trackingNumber === shipment
        ? 'chit-chats'
        : carrierOfNumber(trackingNumber)
  const carrier = match ?? (page === null ? guessed : 'other')
  return { line, order, carrier, trackingNumber, trackingUrl: carrier === 'other' ? page : null }
}

/** A label that was paid back leads nowhere, and its order is still to be shipped. */
function isVoided(status: string, voided: string): boolean {
  return (
    /^(void(ed)?|cancell?ed|refund(ed| requested)|annulée?|remboursée?)$/i.test(status) ||
    flag(voided || undefined) === true
  )
}

/** Scripts write a long number as a decimal one. Beyond 15 digits they may have changed it. */
function withoutDecimals(text: string): string {
  const [, digits] = /^(\d{6,})[.,]0{1,2}$/.exec(text) ?? []
  if (digits === undefined) return text
  return Number.isSafeInteger(Number(digits)) ? digits : Number(digits).toExponential()
}

function webAddress(text: string): string | null {
  return /^https:\/\/[^\s/.]+\.\S{1,480}$/.test(text) && URL.canParse(text) ? text : null
}

const quoted = (text: string) => beginningOf(text, 60)
