import { useNavigate, useSearch } from "@tanstack/react-router"
import { Suspense, useEffectEvent, useLayoutEffect } from "react"
import type { SearchRef } from "#machines/documents/search/search.machine.ts"
import { useBrowserView } from "#ui/documents/page/documentsStoreContext.ts"
import { addressOf, filtersIn, questionIn, withoutSearch } from "#ui/documents/search/address.ts"
import { resultsId } from "#ui/documents/search/hitKeys.ts"
import { useSearchRef, useSearchTexts } from "#ui/documents/search/searchActor.ts"
import type { Early } from "#ui/documents/around/SearchField.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

export { searchLimit } from "#schemas/documents/searching.ts"
import { linkHere } from "#ui/app/links.ts"

export const goToHits = (): void => document.querySelector<HTMLElement>(`#${resultsId} a`)?.focus()

interface SearchingProps {
  readonly early: Early | null
  readonly onBegun: (search: SearchRef) => void
}

/**
 * Keeps the search machine and the URL in sync. First replays what the user typed before this code was loaded
 * (`early`).
 */
export function Searching({ early, onBegun }: SearchingProps) {
  const ref = useSearchRef()
  const { folder } = useBrowserView()
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()

  const say = useEffectEvent((part: Readonly<Record<string, unknown>>) => {
    const isLeaving = part["q"] === undefined
    if (isLeaving && query["q"] === undefined) return
    const next = { ...withoutSearch(query), ...part }
    // A search adds one history entry, not one per letter.
    void navigate({ ...linkHere(next), replace: isLeaving || query["q"] !== undefined })
  })
  useLayoutEffect(() => {
    const asked = ref.on("question.asked", (event) => say(addressOf(event.question, event.filters)))
    const left = ref.on("search.left", () => say({}))
    return () => {
      asked.unsubscribe()
      left.unsubscribe()
    }
  }, [ref])

  const given = JSON.stringify([questionIn(query), filtersIn(query, folder)])
  const follow = useEffectEvent(() => {
    ref.send({ type: "question.given", question: questionIn(query), filters: filtersIn(query, folder) })
  })
  useLayoutEffect(() => follow(), [given])

  const begin = useEffectEvent(() => {
    if (early === null) return
    ref.send({ type: "question.typed", question: early.question })
    if (early.isSubmitted) ref.send({ type: "question.submitted" })
  })
  useLayoutEffect(() => {
    begin()
    onBegun(ref)
  }, [onBegun, ref])
  return null
}

/** The button that clears the search. It appears once its texts are loaded, together with those of the results. */
export function Clear(props: { readonly onClear: () => void }) {
  return (
    <Suspense fallback={null}>
      <ClearButton {...props} />
    </Suspense>
  )
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const { t } = useSearchTexts()
  return (
    <button type="button" className="icon-button" data-size="small" aria-label={t("search:clear")} onClick={onClear}>
      <Icon of={times} />
    </button>
  )
}
