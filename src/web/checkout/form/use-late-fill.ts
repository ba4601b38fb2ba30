import { useCallback, useEffect, useRef } from 'react'

type Fillable = HTMLInputElement | HTMLSelectElement

/**
 * The ref of a field that another may replace. A password manager may have looked it up before, and then
 * fills the one that is gone.
 */
export function useLateFill(
  register: (field: Fillable | null) => void,
  onFill: (text: string) => void,
) {
  const fill = useRef(onFill)
  useEffect(() => {
    fill.current = onFill
  })
  return useCallback(
    (field: Fillable | null) => {
      register(field)
      if (!field) return
      const forward = () => {
        if (!field.isConnected && field.value !== '') fill.current(field.value)
      }
      // Never removed: after the field is gone, they end with it.
      field.addEventListener('input', forward)
      field.addEventListener('change', forward)
      return () => register(null)
    },
    [register],
  )
}
