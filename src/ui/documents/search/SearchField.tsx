import { useNavigate, useSearch } from "@tanstack/react-router"
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { searchLimit } from "#schemas/documents/searching.ts"
import { useBrowserView } from "#ui/documents/deskContext.ts"
import { screenKeyOf, screenKeys } from "#ui/documents/keys.ts"
import { addressOf, filtersIn, questionIn, withoutSearch } from "#ui/documents/search/address.ts"
import { resultsId } from "#ui/documents/search/hitKeys.ts"
import { useSearchRef, useSearchTexts, useSearchView } from "#ui/documents/search/searchActor.ts"
import { search as glass } from "#ui/shared/documentIcons.ts"
import { times } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import "#ui/documents/search/search.css"

const [shortcut] = screenKeys.search

/** What is looked for, here and in the address, each following the other. `/` leads to it, Escape empties it. */
export function SearchField() {
  const { t } = useTranslation("documents")
  const ref = useSearchRef()
  const { question } = useSearchView()
  const { folder } = useBrowserView()
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  const given = JSON.stringify([questionIn(query), filtersIn(query, folder)])
  const follow = useEffectEvent(() => {
    ref.send({ type: "question.given", question: questionIn(query), filters: filtersIn(query, folder) })
  })
  useEffect(() => follow(), [given])

  const say = useEffectEvent((part: Readonly<Record<string, unknown>>) => {
    const isLeaving = part["q"] === undefined
    if (isLeaving && query["q"] === undefined) return
    const next = { ...withoutSearch(query), ...part }
    // Going back leaves the search, not each of its letters.
    void navigate({ to: ".", search: next, replace: isLeaving || query["q"] !== undefined } as never)
  })
  useEffect(() => {
    const asked = ref.on("question.asked", (event) => say(addressOf(event.question, event.filters)))
    const left = ref.on("search.left", () => say({}))
    return () => {
      asked.unsubscribe()
      left.unsubscribe()
    }
  }, [ref])

  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (screenKeyOf(event) !== "search") return
      event.preventDefault()
      field.current?.select()
    }
    addEventListener("keydown", lead)
    return () => removeEventListener("keydown", lead)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && question !== "") ref.send({ type: "search.cleared" })
    else if (event.key === "Enter") ref.send({ type: "question.submitted" })
    else if (event.key === "ArrowDown") document.querySelector<HTMLElement>(`#${resultsId} a`)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <search className="with-icon docs-search">
      <Icon of={glass} />
      <input
        ref={field}
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimit}
        aria-label={t("search")}
        aria-keyshortcuts={shortcut}
        placeholder={t("search")}
        value={question}
        onChange={(event) => ref.send({ type: "question.typed", question: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {question === "" ? (
        <kbd aria-hidden="true">{shortcut}</kbd>
      ) : (
        <Suspense fallback={null}>
          <Clear
            onClear={() => {
              ref.send({ type: "search.cleared" })
              field.current?.focus()
            }}
          />
        </Suspense>
      )}
    </search>
  )
}

/** Its words come with those of the results, which are asked for by the first letter. */
function Clear({ onClear }: { readonly onClear: () => void }) {
  const { t } = useSearchTexts()
  return (
    <button type="button" className="icon-button" data-size="small" aria-label={t("search:clear")} onClick={onClear}>
      <Icon of={times} />
    </button>
  )
}
