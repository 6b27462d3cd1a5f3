import { useRouterState } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { Anchor } from "#ui/shared/placeMenu.ts"

/**
 * Where a panel of the top bar is open, and the function that opens it or, with null, closes it. It closes when the page
 * changes: a panel whose code is still being loaded must not open over the next page.
 */
export const useTopAnchor = () => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  useEffect(() => setAnchor(null), [path])
  return [anchor, setAnchor] as const
}
