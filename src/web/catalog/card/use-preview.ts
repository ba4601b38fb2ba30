import { useQueryClient } from '@tanstack/react-query'

/** A picture, tiny and blurred, if it came with the page: the server sends that of the main one. */
export function usePreview(url: string | null): string | null {
  return useQueryClient().getQueryData<string>(['preview', url]) ?? null
}
