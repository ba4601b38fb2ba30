/** The two notes of the chime, in hertz and seconds. */
const notes = [
  { pitch: 587.33, at: 0 },
  { pitch: 880, at: 0.14 },
]
const LOUDNESS = 0.12
const FADES_IN = 0.7

let audio: AudioContext | null = null

/**
 * Plays the new order sound. Does nothing if the browser blocks audio because the user has not
 * interacted with the page yet.
 */
export async function playChime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // Without a user gesture, `resume` waits, and the sound would play too late.
  if (audio.state !== 'running') await Promise.race([audio.resume(), pause(500)])
  if (audio.state !== 'running') return
  for (const { pitch, at } of notes) playNote(audio, pitch, audio.currentTime + at)
}

function playNote(context: AudioContext, pitch: number, at: number) {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + FADES_IN)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + FADES_IN)
}

type DesktopPermission = NotificationPermission | 'unsupported'

export function desktopPermission(): DesktopPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks for permission; must be called from a click handler. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission()
}

/** Shows a desktop notification while the page is not visible. */
export function notifyDesktop(title: string, body: string) {
  if (desktopPermission() !== 'granted' || document.visibilityState === 'visible') return
  try {
    // One tag for all tabs, so that a new notification replaces the last.
    const notice = new Notification(title, { body, tag: 'new-orders' })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch (error) {
    // Some mobile browsers throw here.
    console.warn('The notification could not be shown.', error)
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
