import { type CSSProperties, useId, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { search as glass } from "#ui/shared/icons/frame/icons.ts"
import { VirtualList } from "#ui/shared/virtual/VirtualList.tsx"

export interface Pickable {
  readonly id: string
  readonly name: string
  /** Tells two entries with the same name apart. */
  readonly detail?: string | null
  /** Why this entry is always included; it is then ticked and cannot be changed here. */
  readonly always?: string | null
}

export interface PickFieldProps {
  readonly field: FieldBinding<ReadonlyArray<string>>
  readonly label: string
  readonly hint?: string
  readonly searchLabel: string
  /** Text if there are no entries at all; a search without matches has its own text. */
  readonly emptyText: string
  readonly rows: ReadonlyArray<Pickable>
  /** Number of all entries, if `rows` holds only some of them. */
  readonly size?: number
  /**
   * Called with the text of the search. If given, `rows` must already be its matches: the field does not filter them.
   */
  readonly onWords?: (words: string) => void
  /** Text below the rows that says which entries are not listed. */
  readonly note?: string
}

/** Folds case and accents for the search. */
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("fr")

/** A multiple choice from a long list: search, virtual rows, native checkboxes. */
export function PickField({
  emptyText,
  field,
  hint,
  label,
  note,
  onWords,
  rows,
  searchLabel,
  size = rows.length
}: PickFieldProps) {
  const { t } = useTranslation("form")
  const id = useId()
  const [typed, setTyped] = useState("")
  const [isShort, setShort] = useState(false)
  const picked = useMemo(() => new Set(field.value), [field.value])
  const keyed = useMemo(() => rows.map((row) => [row, folded(`${row.name} ${row.detail ?? ""}`)] as const), [rows])
  const words = onWords === undefined ? folded(typed).split(/\s+/).filter(Boolean) : []
  const shown = keyed.flatMap(([row, key]) =>
    words.every((word) => key.includes(word)) && (!isShort || picked.has(row.id) || row.always != null) ? [row] : []
  )
  const toggle = (row: Pickable) =>
    field.onChange(picked.has(row.id) ? field.value.filter((one) => one !== row.id) : [...field.value, row.id])
  return (
    <fieldset
      className="pick"
      // Reserve the height of all rows: a search must not move the rest of the form.
      style={{ "--rows": size } as CSSProperties}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <legend>
        {label}
        <span className="tag" data-tone="plain" role="status">
          {t("pick.count", { count: picked.size })}
        </span>
      </legend>
      {hint === undefined ? null : <small id={`${id}-hint`}>{hint}</small>}
      {size === 0 ? null : (
        <div className="pick-head">
          <span className="with-icon">
            <Icon of={glass} />
            <input
              className="input"
              type="text"
              inputMode="search"
              autoComplete="off"
              aria-label={searchLabel}
              placeholder={searchLabel}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                onWords?.(event.target.value)
              }}
              onKeyDown={(event) => {
                // Enter in the search must not submit the form.
                if (event.key === "Enter") event.preventDefault()
              }}
            />
          </span>
          <label className="pick-short">
            <input
              type="checkbox"
              className="check"
              checked={isShort}
              onChange={(event) => setShort(event.target.checked)}
            />
            {t("pick.short")}
          </label>
        </div>
      )}
      {shown.length === 0 ? (
        <p className="pick-none muted">{size === 0 ? emptyText : t("pick.nothing")}</p>
      ) : (
        <VirtualList label={label} rows={shown} keyOf={(row) => row.id} estimate={40}>
          {(row) => (
            <label className="pick-row">
              <input
                type="checkbox"
                className="check"
                checked={picked.has(row.id) || row.always != null}
                disabled={field.isReadOnly || row.always != null}
                onChange={() => toggle(row)}
              />
              <span className="grow">{row.name}</span>
              {(row.always ?? row.detail) ? <small>{row.always ?? row.detail}</small> : null}
            </label>
          )}
        </VirtualList>
      )}
      {note === undefined || isShort ? null : <small className="pick-note muted">{note}</small>}
    </fieldset>
  )
}
