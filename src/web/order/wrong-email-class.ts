/** Of the button that corrects the address, and of what keeps its room while it loads. */
export const wrongEmailClass = 'ml-3 inline-flex min-h-11 items-center text-base'
