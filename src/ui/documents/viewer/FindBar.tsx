import { type KeyboardEvent, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner, times } from "#ui/shared/icons/firstIcons.ts"
import { angleDown, angleUp, search as searchIcon } from "#ui/shared/icons/frame/icons.ts"

interface FindBarProps {
  readonly search: NonNullable<ViewerView["search"]>
  readonly viewer: ViewerRef
}

export function FindBar({ search, viewer }: FindBarProps) {
  const { t } = useTranslation("viewer")
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") viewer.send({ type: event.shiftKey ? "hit.returned" : "hit.advanced" })
    else if (event.key === "Escape") {
      viewer.send({ type: "search.closed" })
      document.querySelector<HTMLElement>(".viewer-ground")?.focus()
    } else return
    event.preventDefault()
  }
  const { at, busy, count, term } = search
  const found = count === 0 ? t("find.none") : t("find.count", { at, count })
  return (
    <search className="viewer-find" onKeyDown={onKeyDown}>
      <span className="with-icon grow">
        <Icon of={searchIcon} />
        <input
          ref={field}
          className="input"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={t("find.label")}
          placeholder={t("find.label")}
          value={term}
          onChange={(event) => viewer.send({ type: "term.typed", term: event.currentTarget.value })}
        />
      </span>
      <span className="num" role="status">
        {busy ? <Icon of={spinner} className="spin" /> : term === "" ? null : found}
      </span>
      {(["hit.returned", "hit.advanced"] as const).map((type) => (
        <button
          key={type}
          type="button"
          className="icon-button"
          disabled={count === 0}
          aria-label={t(type === "hit.returned" ? "find.previous" : "find.next")}
          title={t(type === "hit.returned" ? "find.previous" : "find.next")}
          onClick={() => viewer.send({ type })}
        >
          <Icon of={type === "hit.returned" ? angleUp : angleDown} />
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t("find.close")}
        title={t("find.close")}
        onClick={() => viewer.send({ type: "search.closed" })}
      >
        <Icon of={times} />
      </button>
    </search>
  )
}
