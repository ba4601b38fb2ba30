/** What is run on the server to export or erase a customer's data; the same in every language. */
export const dataCommands = (email: string): string[] => [
  `saucery customer export ${email}`,
  `saucery customer erase ${email}`,
]
