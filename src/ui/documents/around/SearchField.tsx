"use no memo"

import { useSelector } from "@xstate/react"
import { useSearch } from "@tanstack/react-router"
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SearchRef } from "#machines/documents/search/search.machine.ts"
import { screenKeyOf, screenKeys } from "#ui/documents/page/keys.ts"
import { search as glass } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lazyChunk } from "#ui/shared/lazy/lazyChunk.ts"

const [shortcut] = screenKeys.search

/** The search code is loaded when the user first touches the field. */
const searching = lazyChunk(() => import("#ui/documents/search/searching.tsx"))
const fetchSearching = () => void searching.fetch().catch(() => undefined)

/** What the user typed, and whether they submitted it, before the search machine was loaded. */
export interface Early {
  readonly question: string
  readonly isSubmitted: boolean
}
const nothing: Early = { question: "", isSubmitted: false }
const textOf = (question: unknown) => (question === undefined ? "" : String(question as string | number | boolean))

/** The search field, in sync with the URL. `/` focuses it, Escape empties it. */
export function SearchField() {
  const { t } = useTranslation("documents")
  const { q } = useSearch({ strict: false }) as { readonly q?: unknown }
  const field = useRef<HTMLInputElement>(null)
  const [early, setEarly] = useState<Early | null>(null)
  const [ref, setRef] = useState<SearchRef | null>(null)
  const parts = searching.useArrived()
  const known = useSelector(ref ?? undefined, (state) => state?.context.question ?? null)
  const question = known ?? early?.question ?? textOf(q)
  const isAsked = q !== undefined
  useEffect(() => {
    if (isAsked) fetchSearching()
  }, [isAsked])
  const begun = useCallback((begins: SearchRef) => setRef(begins), [])

  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (screenKeyOf(event) !== "search") return
      event.preventDefault()
      field.current?.select()
    }
    addEventListener("keydown", lead)
    return () => removeEventListener("keydown", lead)
  }, [])

  const clear = () => {
    setEarly(nothing)
    ref?.send({ type: "search.cleared" })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && question !== "") clear()
    else if (event.key === "Enter") {
      if (ref === null) setEarly({ question, isSubmitted: true })
      else ref.send({ type: "question.submitted" })
    } else if (event.key === "ArrowDown") parts?.goToHits()
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
        maxLength={parts?.searchLimit}
        aria-label={t("search")}
        aria-keyshortcuts={shortcut}
        placeholder={t("search")}
        value={question}
        onFocus={fetchSearching}
        onChange={({ target: { value } }) => {
          fetchSearching()
          if (ref === null) setEarly({ question: value, isSubmitted: false })
          else ref.send({ type: "question.typed", question: value })
        }}
        onKeyDown={onKeyDown}
      />
      {question === "" || parts === null ? (
        <kbd aria-hidden="true">{shortcut}</kbd>
      ) : (
        <parts.Clear
          onClear={() => {
            clear()
            field.current?.focus()
          }}
        />
      )}
      {parts === null ? null : <parts.Searching early={early} onBegun={begun} />}
    </search>
  )
}
