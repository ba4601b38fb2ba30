// Canada's rates of 2026 in thousandths of a percent, written down a second time.

export type Rate = { code: string; rate: number; exemptsSnacks: boolean }

const gst: Rate = { code: 'GST', rate: 5_000, exemptsSnacks: false }
const hst = (rate: number): Rate[] => [{ code: 'HST', rate, exemptsSnacks: false }]
const pst = (rate: number): Rate[] => [gst, { code: 'PST', rate, exemptsSnacks: true }]

export const ratesOf: Record<string, Rate[]> = {
  AB: [gst],
  BC: pst(7_000),
  MB: pst(7_000),
  NB: hst(15_000),
  NL: hst(15_000),
  NS: hst(14_000),
  NT: [gst],
  NU: [gst],
  ON: hst(13_000),
  PE: hst(15_000),
  QC: [gst, { code: 'QST', rate: 9_975, exemptsSnacks: false }],
  SK: pst(6_000),
  YT: [gst],
}

export const provinces = Object.keys(ratesOf)
