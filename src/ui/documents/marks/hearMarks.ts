import type { QueryClient } from "@tanstack/react-query"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const heard = new WeakSet<Portal>()

const hear = (portal: Portal, queries: QueryClient) => {
  if (heard.has(portal)) return
  heard.add(portal)
  portal.live.subscribe(({ entity }) => {
    if (entity !== "nodeMark") return
    void queries.invalidateQueries({ queryKey: ["marks.inFolder"] })
    void queries.invalidateQueries({ queryKey: ["marks.onNode"] })
  })
}

/** Updates marks when others change them; one listener for all subscribers. */
export const useHeardMarks = () => {
  const portal = usePortal()
  const queries = useQueryClient()
  useState(() => hear(portal, queries))
}
