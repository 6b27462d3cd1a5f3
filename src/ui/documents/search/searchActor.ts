import { shallowEqual, useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { searchMachine, type SearchRef } from "#machines/documents/search/search.machine.ts"
import { toSearchView } from "#machines/documents/search/search.projection.ts"
import { searchActors } from "#services/documents/searchActors.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import type { Desk } from "#ui/documents/desk.ts"
import { useDesk } from "#ui/documents/deskContext.ts"
import { usePageTexts } from "#ui/app/pageTexts.ts"
import { createActor } from "#ui/shared/actors.ts"

// The search field and the results are in two chunks: whichever loads first creates the actor.
const begun = new WeakMap<Desk, SearchRef>()

const searchOf = (desk: Desk, portal: Portal): SearchRef => {
  const known = begun.get(desk)
  if (known !== undefined) return known
  const actors = searchActors((query, signal) =>
    portal.ask("search.find", { params: { vendorId: desk.vendorId }, query, showError: false }, signal)
  )
  const ref = createActor(searchMachine.provide({ actors })).start()
  begun.set(desk, ref)
  return ref
}

export const useSearchRef = (): SearchRef => searchOf(useDesk().desk, usePortal())
export const useSearchView = () => useSelector(useSearchRef(), toSearchView, shallowEqual)

/** Translations for the search. Its texts are loaded later, so that the documents page does not wait for them. */
export const useSearchTexts = () => {
  usePageTexts("documents")
  return useTranslation(["search", "documents", "app"])
}
