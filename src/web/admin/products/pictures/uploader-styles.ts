import core from '@uppy/core/css/style.min.css' with { type: 'file' }
import dashboard from '@uppy/dashboard/css/style.min.css' with { type: 'file' }
import webcam from '@uppy/webcam/css/style.min.css' with { type: 'file' }
import { addStylesheet } from '../../../boot/stylesheets.ts'
import own from './uploader.css' with { type: 'file' }

/** In cascade order. */
const addresses = [core, dashboard, webcam, own]

let loaded: Promise<unknown> | undefined

/** Adds the uploader's stylesheets once; resolves when they are loaded. */
export function loadUploaderStyles(): Promise<unknown> {
  return (loaded ??= Promise.all(addresses.map(addStylesheet)))
}
