/** After the whole email was sent, the mail server has not said whether it accepted it. */
export class UnansweredError extends Error {
  constructor(cause: unknown) {
    super('The mail server never said whether it accepted the email.', { cause })
    this.name = 'UnansweredError'
  }
}
