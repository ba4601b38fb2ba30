/** The cell of a printed table that packers tick by hand. */
export function TickCell() {
  return (
    <td className="text-center">
      <span className="inline-block size-[5mm] border-[0.3mm] align-middle" />
    </td>
  )
}
