/** The next card in the list, or the previous one at the end of the list. */
export function cardBeside(card: Element | null): HTMLElement | null {
  const place = card?.closest('li')
  return cardIn(place?.nextElementSibling) ?? cardIn(place?.previousElementSibling)
}

export function cardIn(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('article') ?? null
}
