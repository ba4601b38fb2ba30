// Zip codes that lie in another state than their first three digits say, or in several: places that
// are served from across the border. The codes with one state are those of the postal service; those
// with several are tabulation areas of the Census Bureau that cross a border.

const list = `
AR LA: 71749
AR MO: 65729 65733 65761 72643 72644
AR OK: 71937 71953
AR TN: 72338
AR TX: 75556
AS: 96799
AZ NM: 86504 86515 87328
AZ NM UT: 86514
AZ UT: 84531 84536 86044
CA NV: 89010 89019 89060 89061 89439
CA OR: 97635
CO NE: 69168 80737
CO NE WY: 82082
CO NM: 81120 81137
CO UT: 81324
CO WY: 82063
DC MD: 20588
DC VA: 20301 20598
IA SD: 51023
ID MT: 59847
ID NV: 89832
ID OR: 97910 97913
ID UT: 83342
ID WA: 83856 99033 99128
ID WY: 83120 83127
IL MO: 63673
KS NE: 66541 66955 68325 68327 68420 68943 68978 69026
KY TN: 38549 42223
MA RI: 02861
ME NH: 03579
MI WI: 54540
MT ND: 59221 59270 59275
MT SD WY: 57717
MT WY: 82801
ND SD: 58653
NE SD: 68719 68755 69201 69212 69216 69337
NM TX: 79835 79837 79922 88063 88430
NV OR: 89421
NV UT: 84034
NY: 06390
OK TX: 73949
SD WY: 82701
TX: 73960
UT WY: 82930
WY: 83414`

/** The states of these zip codes. */
export const zipExceptions: ReadonlyMap<string, readonly string[]> = new Map(
  list
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): [string, readonly string[]][] => {
      const [states = '', codes = ''] = line.split(': ')
      return codes.split(' ').map((code) => [code, states.split(' ')])
    }),
)
