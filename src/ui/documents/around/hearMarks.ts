import type { QueryClient } from "@tanstack/react-query"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const heard = new WeakSet<Portal>()

/** The queries to invalidate when an entity of this type changes. */
const shownWith: Readonly<Record<string, ReadonlyArray<string>>> = {
  nodeMark: ["marks.inFolder", "marks.onNode"],
  nodeWorkflow: ["workflows.inFolder"]
}

const hear = (portal: Portal, queries: QueryClient) => {
  if (heard.has(portal)) return
  heard.add(portal)
  portal.live.subscribe(({ entity }) => {
    for (const key of shownWith[entity] ?? []) void queries.invalidateQueries({ queryKey: [key] })
  })
}

/** Refetches marks and statuses when others change them. All calling components share one listener. */
export const useHeardMarks = () => {
  const portal = usePortal()
  const queries = useQueryClient()
  useState(() => hear(portal, queries))
}
