import { Window } from 'happy-dom'

// Gives a test file a browser's globals. Bun's own globals stay (Response, fetch, timers,
// AbortController, ...), so that the real shop can be opened in the same file. The exceptions below
// belong to the document and work only with it.
const ofDocument = new Set([
  'Event',
  'EventTarget',
  'CustomEvent',
  'FormData',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'location',
  'navigator',
  'localStorage',
  'sessionStorage',
  'close',
  'alert',
  'confirm',
  'prompt',
])

const address = 'http://localhost:3000/'

if (typeof document === 'undefined') {
  // Stylesheets are not fetched, but count as loaded, because parts of pages wait for them.
  const settings = { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true }
  // Tall enough to show every list to its end, because elements have no size in this DOM.
  const size = { width: 1280, height: 100_000 }
  const window = new Window({ url: address, ...size, console, settings })
  for (const [name, descriptor] of propertiesOf(window)) {
    if (name in globalThis && !ofDocument.has(name)) continue
    Object.defineProperty(globalThis, name, { ...bound(descriptor, window), configurable: true })
  }
  for (const name of ['window', 'self', 'top', 'parent']) {
    Object.defineProperty(globalThis, name, { value: globalThis, configurable: true })
  }
  Object.defineProperty(window.document, 'defaultView', { value: globalThis })
  // Pictures are not fetched, so they must not count as failed either.
  const { prototype } = window.HTMLImageElement
  Object.defineProperty(prototype, 'complete', { value: false, configurable: true })
}

function propertiesOf(window: Window): Map<string, PropertyDescriptor> {
  const properties = new Map<string, PropertyDescriptor>()
  let owner: object | null = window
  while (owner && owner !== Object.prototype) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (name !== 'constructor' && !properties.has(name)) properties.set(name, descriptor)
    }
    owner = Object.getPrototypeOf(owner)
  }
  return properties
}

/** Binds a property for use on the global object, so that its functions still work on the window. */
function bound(descriptor: PropertyDescriptor, window: Window): PropertyDescriptor {
  const { value, get, set } = descriptor
  if (get) {
    return { get: () => get.call(window), ...(set && { set: (next) => set.call(window, next) }) }
  }
  const isMethod = typeof value === 'function' && !/^class\b/.test(String(value))
  return { value: isMethod ? value.bind(window) : value, writable: true }
}
