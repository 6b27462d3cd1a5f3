import type { SearchSnapshot } from "#machines/documents/search/search.machine.ts"
import { noFilters, sameFilters } from "#schemas/documents/searching.ts"

const phases = ["idle", "typing", "searching", "showing", "noneFound", "failed"] as const

/** What the field and the results show. Old hits stay until the new ones arrive. */
export const toSearchView = (snapshot: SearchSnapshot) => {
  const { failure, filters, hits, question } = snapshot.context
  return {
    phase: phases.find((phase) => snapshot.matches(phase)) ?? "idle",
    question,
    filters,
    hits,
    isFiltered: !sameFilters(filters, noFilters),
    busy: snapshot.hasTag("busy"),
    isExtending: snapshot.matches({ showing: "extending" }),
    canExtend: snapshot.can({ type: "more.asked" }),
    canRetry: snapshot.can({ type: "search.retried" }),
    failureCode: failure?.code ?? null
  }
}
export type SearchView = ReturnType<typeof toSearchView>
