import { useRouterState } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import type { Anchor } from "#ui/shared/placeMenu.ts"

/**
 * Where a panel of the top bar is open, and the function that opens it or, with null, closes it. It closes when the page
 * changes: a panel whose code is still loading then does not appear on the next page.
 */
export const useTopAnchor = () => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [opened, setOpened] = useState<{ readonly anchor: Anchor; readonly path: string } | null>(null)
  if (opened !== null && opened.path !== path) setOpened(null)
  const setAnchor = useCallback((anchor: Anchor | null) => setOpened(anchor === null ? null : { anchor, path }), [path])
  return [opened?.path === path ? opened.anchor : null, setAnchor] as const
}
