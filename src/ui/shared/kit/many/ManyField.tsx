import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { check, times } from "#ui/shared/icons/firstIcons.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { placeMenu } from "#ui/shared/placeMenu.ts"
import "#ui/shared/kit/many/many.css"

export interface Choosable {
  readonly id: string
  readonly name: string
  /** Tells two entries with the same name apart. */
  readonly detail?: string | null
}

export interface ManyFieldProps {
  readonly field: FieldBinding<ReadonlyArray<string>>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly placeholder: string
  /** The matches, limited to a readable number. */
  readonly found: ReadonlyArray<Choosable>
  readonly isSearching: boolean
  readonly words: string
  readonly onWords: (words: string) => void
  readonly nameOf: (id: string) => string
}

/** Keeps the list aligned with its field while chips wrap or the page scrolls. */
const useListUnder = (
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  [found, value]: readonly [unknown, unknown]
) => {
  useLayoutEffect(() => {
    const [element, anchor] = [list.current, box.current]
    if (!isOpen || element === null || anchor === null) return
    const place = () => {
      element.style.inlineSize = `${anchor.offsetWidth}px`
      placeMenu(element, anchor.getBoundingClientRect())
    }
    if (!element.matches(":popover-open")) element.showPopover()
    place()
    addEventListener("scroll", place, true)
    addEventListener("resize", place)
    return () => {
      removeEventListener("scroll", place, true)
      removeEventListener("resize", place)
    }
  }, [box, found, isOpen, list, value])
}

/**
 * A multiple choice with search; the selected entries are chips. The input keeps the focus: the up and down keys walk
 * the matches, Enter toggles one, the left key moves to the chips, Backspace removes the last chip.
 */
export function ManyField({
  field,
  found,
  hint,
  isSearching,
  label,
  nameOf,
  onWords,
  placeholder,
  required = false,
  words
}: ManyFieldProps) {
  const { t } = useTranslation("form")
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { isReadOnly, value } = field
  const at = Math.min(active, found.length - 1)

  useListUnder(box, list, isOpen, [found, value])
  useLayoutEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" })
  }, [at, id, isOpen])

  const open = () => {
    if (isReadOnly) return
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setActive(0)
  }
  const toggle = (chosen: Choosable) => {
    field.onChange(value.includes(chosen.id) ? value.filter((one) => one !== chosen.id) : [...value, chosen.id])
    onWords("")
    input.current?.focus()
  }
  const chips = () => [...(box.current?.querySelectorAll<HTMLElement>(".many-chip button") ?? [])]
  const remove = (index: number) => {
    field.onChange(value.filter((_, place) => place !== index))
    const next = chips()[index + 1] ?? chips()[index - 1]
    // Removing a chip also removes its focused button: move the focus to a neighbour.
    ;(value.length === 1 ? input.current : (next ?? input.current))?.focus()
  }
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault()
      if (!isOpen) open()
      else if (found.length > 0) setActive((at + (key === "ArrowDown" ? 1 : -1) + found.length) % found.length)
    } else if (key === "Enter") {
      // While the user chooses or searches, Enter must not submit the form.
      if (!isOpen && words === "") return
      event.preventDefault()
      const chosen = found[at]
      if (isOpen && chosen !== undefined && !isSearching) toggle(chosen)
    } else if (key === "Escape" && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (key === "Backspace" && words === "" && value.length > 0 && !isReadOnly) {
      field.onChange(value.slice(0, -1))
    } else if (key === "ArrowLeft" && isAtStart) chips().at(-1)?.focus()
  }
  const onChipKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const buttons = chips()
    if (event.key === "ArrowLeft") buttons[Math.max(0, index - 1)]?.focus()
    else if (event.key === "ArrowRight") (buttons[index + 1] ?? input.current)?.focus()
    else if (event.key === "Backspace" || event.key === "Delete") remove(index)
    else return
    event.preventDefault()
  }
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    close()
    onWords("")
  }
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey}>
      {(control) => (
        <div className="many" onBlur={onLeave}>
          <div
            ref={box}
            className="input many-box"
            data-read-only={isReadOnly || undefined}
            onPointerDown={({ target }) => {
              if (target === box.current) requestAnimationFrame(() => input.current?.focus())
            }}
          >
            <Chips value={value} nameOf={nameOf} isReadOnly={isReadOnly} onKeyDown={onChipKey} onRemove={remove} />
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at}` : undefined}
              aria-describedby={`${id}-chosen ${control["aria-describedby"] ?? ""}`.trim()}
              placeholder={value.length === 0 ? placeholder : undefined}
              readOnly={isReadOnly}
              name={field.name}
              value={words}
              onClick={open}
              onChange={(event) => {
                onWords(event.target.value)
                setActive(0)
                open()
              }}
              onKeyDown={onInputKey}
            />
          </div>
          <span id={`${id}-chosen`} className="visually-hidden">
            {t("many.chosen", { count: value.length, names: value.map(nameOf).join(", ") })}
          </span>
          <span className="visually-hidden" role="status">
            {isOpen && !isSearching ? t("many.found", { count: found.length }) : ""}
          </span>
          {isOpen ? (
            <div ref={list} popover="manual" className="menu many-list">
              <Found
                id={id}
                at={at}
                found={found}
                label={label}
                value={value}
                isSearching={isSearching}
                onPoint={setActive}
                onToggle={toggle}
              />
            </div>
          ) : null}
        </div>
      )}
    </Field>
  )
}

interface ChipsProps extends Pick<ManyFieldProps, "nameOf"> {
  readonly value: ReadonlyArray<string>
  readonly isReadOnly: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void
  readonly onRemove: (index: number) => void
}

function Chips({ isReadOnly, nameOf, onKeyDown, onRemove, value }: ChipsProps) {
  const { t } = useTranslation("form")
  return value.map((one, index) => (
    <span key={one} className="many-chip">
      <span className="truncate">{nameOf(one)}</span>
      {isReadOnly ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("many.remove", { name: nameOf(one) })}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={() => onRemove(index)}
        >
          <Icon of={times} />
        </button>
      )}
    </span>
  ))
}

interface FoundProps extends Pick<ManyFieldProps, "found" | "isSearching" | "label"> {
  readonly id: string
  readonly at: number
  readonly value: ReadonlyArray<string>
  readonly onPoint: (n: number) => void
  readonly onToggle: (chosen: Choosable) => void
}

function Found({ at, found, id, isSearching, label, onPoint, onToggle, value }: FoundProps) {
  const { t } = useTranslation("form")
  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable="true">
        {found.map((one, n) => (
          <div
            key={one.id}
            id={`${id}-${n}`}
            role="option"
            className="menu-item"
            data-active={n === at || undefined}
            aria-selected={value.includes(one.id)}
            // Keep the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onToggle(one)}
            onPointerMove={() => onPoint(n)}
          >
            <span className="grow truncate">{one.name}</span>
            {one.detail == null ? null : <span className="num truncate">{one.detail}</span>}
            {value.includes(one.id) ? <Icon of={check} /> : null}
          </div>
        ))}
      </div>
      {found.length > 0 ? null : (
        <p className="many-none muted">{t(isSearching ? "many.searching" : "many.nothing")}</p>
      )}
    </>
  )
}
