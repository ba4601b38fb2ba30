import { $ } from 'bun'
import { join } from 'node:path'

/** Makes a private certificate for a name in a directory, with openssl. */
export async function makeCertificate(directory: string, name: string) {
  const certificate = join(directory, 'certificate.pem')
  const key = join(directory, 'key.pem')
  await $`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name} -keyout ${key} -out ${certificate}`.quiet()
  return { certificate, key }
}
