/** Two soft notes, a fifth apart, in hertz and seconds. */
const notes = [
  { pitch: 587.33, at: 0 },
  { pitch: 880, at: 0.14 },
]
const LOUDNESS = 0.12
const FADES_IN = 0.7

let audio: AudioContext | null = null

/**
 * Plays the sound of a new order. Browsers keep a page silent until somebody has pressed something
 * on it; then nothing is heard, and nothing else happens.
 */
export async function playChime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // Waits for as long as nobody has touched the page, and would then play at a strange moment.
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

export type DesktopPermission = NotificationPermission | 'unsupported'

export function desktopPermission(): DesktopPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the browser, and so the person; to be called on a press only. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission()
}

/** Says it outside the page, to somebody who does not see the page. */
export function notifyDesktop(title: string, body: string) {
  if (desktopPermission() !== 'granted' || document.visibilityState === 'visible') return
  try {
    // One place on the desktop for all of them, whichever tab it comes from.
    const notice = new Notification(title, { body, tag: 'new-orders' })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch (error) {
    // Some phones know notifications and refuse them to a page.
    console.warn('The notification could not be shown.', error)
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
