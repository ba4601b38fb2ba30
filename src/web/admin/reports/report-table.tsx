import type { ReactNode } from 'react'

type ReportTableProps = {
  /** What it shows, for screen readers. */
  label: string
  columns: readonly string[]
  /** The rows; the first cell is the row's heading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The sums of the columns. */
  total?: readonly ReactNode[] | undefined
  /** Whether the headings of rows are sentences. */
  isWordy?: boolean
}

/** A table of figures, which scrolls sideways where it is too wide. */
export function ReportTable({ label, columns, rows, total, isWordy }: ReportTableProps) {
  const first = isWordy ? 'text-left' : firstColumn
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-field border border-base-300 bg-base-100 print:overflow-visible print:border-0"
    >
      <table aria-label={label} className="w-full text-sm whitespace-nowrap tabular-nums">
        <thead className="bg-base-200">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2 font-semibold whitespace-normal ${index === 0 ? `${first} bg-base-200` : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_th]:font-normal">
          {rows.map(({ key, cells }) => (
            <Row key={key} cells={cells} first={first} />
          ))}
        </tbody>
        {total && (
          <tfoot className="font-semibold">
            <Row cells={total} first={first} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** It stays in view while the others scroll past. */
const firstColumn = 'sticky left-0 min-w-24 max-w-[min(40vw,16rem)] text-left'

type RowProps = { cells: readonly ReactNode[]; first: string }

function Row({ cells: [heading, ...cells], first }: RowProps) {
  return (
    <tr className="border-t border-base-300">
      <th
        scope="row"
        className={`bg-base-100 px-3 py-1.5 whitespace-normal wrap-break-word ${first}`}
      >
        {heading}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className="px-3 py-1.5 text-right">
          {cell}
        </td>
      ))}
    </tr>
  )
}
