import { createContext, useContext } from 'react'

/** A page by its name, and the id in its address. */
export type Place<Page extends string = string> = { page: Page; id: string | null }

const PlaceContext = createContext<Place>({ page: 'home', id: null })

export const PlaceProvider = PlaceContext.Provider

/** The page that is shown. */
export const usePlace = (): Place => useContext(PlaceContext)
