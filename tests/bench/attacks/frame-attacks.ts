// What a stranger sends over a socket to stop the shop: each kind as the text of its frames.

/** A frame that is too long, and the longest that the shop takes. */
const [LARGEST, LARGEST_READ] = [1_048_576, 64 * 1024]

const repeated = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length))
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)

/** As many fields as fit, each with a different name. */
function fields(bytes: number): string {
  const field = (_: unknown, index: number) => `,"f${String(index).padStart(5, '0')}":0`
  return Array.from({ length: Math.floor(bytes / field(0, 0).length) }, field).join('')
}

/** A frame of at most this many bytes; `middle` fills the space between `start` and `end`. */
function filled(bytes: number, start: string, middle: (bytes: number) => string, end: string) {
  return start + middle(bytes - start.length - end.length) + end
}

const call = '{"type":"call","id":"c1","action":"orders.list","input":'

export const frameAttacks = [
  { name: 'frames of 1 MB', frame: filled(LARGEST, call, nested, '}') },
  { name: 'frames of 64 kB, nested', frame: filled(LARGEST_READ, call, nested, '}') },
  {
    name: 'frames of 64 kB, unknown fields',
    frame: filled(LARGEST_READ, '{"type":"presence"', fields, '}'),
  },
  {
    name: 'frames of 64 kB, topics',
    frame: filled(
      LARGEST_READ,
      '{"type":"subscribe","topics":["orders"',
      (bytes) => repeated(',"orders"', bytes),
      ']}',
    ),
  },
  {
    name: 'frames of 64 kB, presence',
    frame: filled(
      LARGEST_READ,
      '{"type":"presence","open":["x"',
      (bytes) => repeated(`,"orders/${'0'.repeat(36)}"`, bytes),
      ']}',
    ),
  },
]
