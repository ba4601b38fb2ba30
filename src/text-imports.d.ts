declare module '*.css' {
  /** Where the browser finds the stylesheet. */
  const address: string
  export default address
}
