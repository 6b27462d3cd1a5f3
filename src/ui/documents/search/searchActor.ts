import { shallowEqual, useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { searchMachine, type SearchRef } from "#machines/documents/search/search.machine.ts"
import { toSearchView } from "#machines/documents/search/search.projection.ts"
import { searchActors } from "#services/documents/searchActors.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { createActor } from "#ui/shared/actors.ts"

// The search field and the results are in two chunks: whichever loads first creates the actor.
const begun = new WeakMap<DocumentsStore, SearchRef>()

const searchOf = (store: DocumentsStore, portal: Portal): SearchRef => {
  const known = begun.get(store)
  if (known !== undefined) return known
  const actors = searchActors((query, signal) =>
    portal.ask("search.find", { params: { vendorId: store.vendorId }, query, showError: false }, signal)
  )
  const ref = createActor(searchMachine.provide({ actors })).start()
  begun.set(store, ref)
  return ref
}

export const useSearchRef = (): SearchRef => searchOf(useDocumentsStore().store, usePortal())
export const useSearchView = () => useSelector(useSearchRef(), toSearchView, shallowEqual)

/** Translations for the search. Its texts are loaded later, so that the documents page does not wait for them. */
export const useSearchTexts = () => {
  usePageTexts("documents")
  return useTranslation(["search", "documents", "app"])
}
