import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { useCompanySearch } from "#ui/app/companySearch.ts"
import { type Anchor, placeMenu } from "#ui/shared/placeMenu.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface CompanyPickerProps {
  readonly anchor: Anchor
  readonly firmId: FirmId
  readonly current: VendorId | null
  /** Whether the user can choose "all companies" too. */
  readonly hasAll: boolean
  readonly onChoose: (company: VendorId | null) => void
  readonly onClose: () => void
}

interface Choice {
  readonly id: VendorId | null
  readonly name: string
  readonly code: string | null
}

/** A combobox for a company: the field keeps the focus, arrow keys move through the options, Enter chooses one. */
export function CompanyPicker({ anchor, current, firmId, hasAll, onChoose, onClose }: CompanyPickerProps) {
  const { t } = useTranslation("app")
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const [typed, setTyped] = useState("")
  const [active, setActive] = useState(0)
  const { isSearching, matches, more, query } = useCompanySearch(firmId, typed)
  const found: ReadonlyArray<Choice> = [
    ...(hasAll && typed.trim() === "" ? [{ id: null, name: t("companies.all"), code: null }] : []),
    ...matches.map(({ client_code: code, company_name: name, id: chosen }) => ({ id: chosen, name, code }))
  ]
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    const toggled = (event: ToggleEvent) => {
      if (event.newState === "closed") close.current()
    }
    element.showPopover()
    placeMenu(element, anchor)
    element.querySelector("input")?.focus()
    element.addEventListener("toggle", toggled)
    return () => element.removeEventListener("toggle", toggled)
  }, [anchor])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" })
  }, [active, id])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const chosen = found[active]
    if (step !== 0) setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    else if (event.key === "Enter" && chosen !== undefined) onChoose(chosen.id)
    else return
    event.preventDefault()
  }

  return (
    <div ref={panel} popover="auto" className="menu" role="dialog" aria-label={t("companies.choose")}>
      <div className="switcher-search">
        <input
          className="input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length === 0 ? undefined : `${id}-${active}`}
          aria-label={t("companies.search")}
          placeholder={t("companies.search")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t("companies.choose")}>
        {found.map(({ code, id: choice, name }, n) => (
          <div
            key={choice}
            id={`${id}-${n}`}
            role="option"
            className="menu-item"
            data-active={n === active || undefined}
            aria-selected={choice === current}
            onClick={() => onChoose(choice)}
            onPointerMove={() => setActive(n)}
          >
            <span className="grow truncate">{name}</span>
            {code === null ? null : <span className="num">{code}</span>}
          </div>
        ))}
      </div>
      {query.isError ? (
        <Unreached failure={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending || (isSearching && matches.length === 0) ? (
        <SkeletonRows count={5} />
      ) : matches.length === 0 ? (
        <p className="menu-head muted">{t("companies.nothing")}</p>
      ) : more > 0 ? (
        <p className="menu-head muted">{t("companies.more", { count: more })}</p>
      ) : null}
    </div>
  )
}

function Unreached({ failure, onRetry }: { readonly failure: CallFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation("app")
  const text = useText()
  return (
    <div className="menu-head" role="alert">
      <p>{text(failure.code)}</p>
      <button type="button" className="button" data-kind="second" onClick={onRetry}>
        {t("retry")}
      </button>
    </div>
  )
}
