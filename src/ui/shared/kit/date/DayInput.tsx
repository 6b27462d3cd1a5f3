import { type KeyboardEvent, Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type DayValue, useTypedDay } from "#ui/shared/kit/date/useTypedDay.ts"
import type { ControlProps } from "#ui/shared/form/Field.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lazyChunk } from "#ui/shared/lazy/lazyChunk.ts"
import { viewOf } from "#ui/shared/lazy/lazyPart.tsx"
import { calendar } from "#ui/shared/icons/calendarIcon.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"

// Loaded once the user points at or focuses the calendar button: most dates are typed.
const part = lazyChunk(() => import("#ui/shared/kit/date/CalendarPanel.tsx"))
const CalendarPanel = viewOf(part, (module) => module.CalendarPanel, "over")
const fetchSoon = () => void part.fetch().catch(() => undefined)

export interface DayInputProps extends DayValue, Partial<ControlProps> {
  /** The label of the input; the calendar button derives its name from it. */
  readonly label: string
  readonly name?: string
  readonly isReadOnly?: boolean
  readonly "data-chosen"?: true | undefined
}

/** The two parts of a date field: the input and the calendar button. */
export function DayBox({
  isReadOnly = false,
  label,
  max,
  min,
  typed,
  ...control
}: Omit<DayInputProps, keyof DayValue> &
  Pick<DayValue, "max" | "min"> & { readonly typed: ReturnType<typeof useTypedDay> }) {
  "use no memo"
  const { t } = useTranslation("form")
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const wasOpen = useRef(false)
  const box = useRef<HTMLSpanElement>(null)
  const open = () => setAnchor(box.current?.getBoundingClientRect() ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") typed.settle(false)
    if (event.key !== "ArrowDown" || !event.altKey || isReadOnly) return
    event.preventDefault()
    open()
  }
  return (
    <span className="with-button" ref={box}>
      <input
        {...control}
        className="input"
        type="text"
        // A numeric phone keyboard has no slash: `24112026` is accepted as well.
        inputMode="numeric"
        autoComplete="off"
        placeholder={t("date.order")}
        readOnly={isReadOnly}
        value={typed.text}
        onFocus={typed.begin}
        onBlur={() => typed.settle(true)}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isReadOnly ? null : (
        <button
          type="button"
          className="icon-button"
          title={t("date.choose")}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={fetchSoon}
          onFocus={fetchSoon}
          onPointerDown={() => {
            wasOpen.current = anchor !== null
          }}
          onClick={() => {
            if (wasOpen.current) setAnchor(null)
            else open()
            wasOpen.current = false
          }}
        >
          <Icon of={calendar} />
          <span className="visually-hidden">{`${t("date.choose")} – ${label}`}</span>
        </button>
      )}
      <Suspense fallback={null}>
        {anchor === null ? null : (
          <CalendarPanel
            anchor={anchor}
            day={typed.day}
            min={min}
            max={max}
            onPick={typed.take}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </span>
  )
}

/** [I18-006] A date input outside of a form, for example of a filter; `DateField` is for forms. */
export function DayInput({ max, min, onChange, onUnfinished, value, ...control }: DayInputProps) {
  "use no memo"
  const typed = useTypedDay({ max, min, onChange, onUnfinished, value })
  // The error of a surrounding field takes precedence.
  const isWrong = typed.message !== null && control["aria-invalid"] === undefined
  return (
    <>
      <DayBox {...control} typed={typed} min={min} max={max} {...(isWrong ? { "aria-invalid": true } : {})} />
      {isWrong ? (
        <span className="field-error" role="alert">
          {typed.message}
        </span>
      ) : null}
    </>
  )
}
