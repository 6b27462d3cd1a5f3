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

/** What others mark is seen as they do it; one listener for however many rows ask. */
export const useHeardMarks = () => {
  const portal = usePortal()
  const queries = useQueryClient()
  useState(() => hear(portal, queries))
}
