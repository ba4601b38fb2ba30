import { useQueryClient } from '@tanstack/react-query'

/** A picture's tiny blurred preview, if the server sent it; it does so for the main picture. */
export function usePreview(url: string | null): string | null {
  return useQueryClient().getQueryData<string>(['preview', url]) ?? null
}
