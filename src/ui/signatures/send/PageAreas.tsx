import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react"
import type { AreaEditorRef, AreaEditorView } from "#machines/signatures/areaEditor.machine.ts"
import { type Grip, grips, type Point } from "#machines/signatures/areas.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useSignatureWords } from "#ui/signatures/words.ts"

interface PageAreasProps {
  /** Page number from 0. */
  readonly page: number
  readonly editor: AreaEditorRef
  readonly view: AreaEditorView
  readonly nameOf: (key: string) => string
}

/** The pointer's position as fractions of the page. */
const pointIn = (layer: HTMLElement | null, { clientX, clientY }: PointerEvent): Point => {
  const box = layer?.getBoundingClientRect()
  if (box === undefined || box.width === 0 || box.height === 0) return { x: 0, y: 0 }
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

/** [SIG-013] The signature areas of one page: a click places an area, a drag moves or resizes it. */
export function PageAreas({ editor, nameOf, page, view }: PageAreasProps) {
  const { t } = useSignatureWords()
  const layer = useRef<HTMLDivElement>(null)
  const release = () => editor.send({ type: "pointer.released" })
  const hold = (event: PointerEvent) => {
    layer.current?.setPointerCapture(event.pointerId)
    event.stopPropagation()
  }
  return (
    <div
      ref={layer}
      className="areas-page"
      data-dragging={view.isDragging || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        hold(event)
        editor.send({ type: "area.begun", page, at: pointIn(layer.current, event) })
      }}
      onPointerMove={(event) => {
        if (view.isDragging) editor.send({ type: "pointer.moved", at: pointIn(layer.current, event) })
      }}
      onPointerUp={release}
      onPointerCancel={() => editor.send({ type: "pointer.cancelled" })}
    >
      {view.areas
        .filter(({ area }) => area.page === page)
        .map((one) => (
          <AreaBox
            key={one.key}
            one={one}
            name={nameOf(one.key)}
            isChosen={view.chosen === one.key}
            focusTurn={view.focus?.key === one.key ? view.focus.turn : 0}
            label={t("area.label", { name: nameOf(one.key), page: page + 1 })}
            editor={editor}
            onTake={(event, grip) => {
              if (event.button !== 0) return
              hold(event)
              editor.send({ type: "area.taken", key: one.key, grip, at: pointIn(layer.current, event) })
            }}
          />
        ))}
    </div>
  )
}

interface AreaBoxProps {
  readonly one: AreaEditorView["areas"][number]
  readonly name: string
  readonly label: string
  readonly isChosen: boolean
  /** Incremented when the keyboard places this area or moves it to another page: the area then takes the focus. */
  readonly focusTurn: number
  readonly editor: AreaEditorRef
  readonly onTake: (event: PointerEvent, grip: Grip) => void
}

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

function AreaBox({ editor, focusTurn, isChosen, label, name, one: { area, key, place }, onTake }: AreaBoxProps) {
  const { t } = useSignatureWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusTurn > 0) box.current?.focus({ preventScroll: true })
  }, [focusTurn])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isRemoval = event.key === "Delete" || event.key === "Backspace"
    if (step !== undefined)
      editor.send({ type: event.shiftKey ? "area.stretched" : "area.nudged", key, right: step[0], down: step[1] })
    else if (event.key === "PageUp" || event.key === "PageDown")
      editor.send({ type: "area.turned", key, pages: event.key === "PageUp" ? -1 : 1 })
    else if (isRemoval) editor.send({ type: "area.removed", key })
    else if (event.key === "Escape") editor.send({ type: "pointer.cancelled" })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      className="area-box"
      role="group"
      tabIndex={0}
      aria-label={label}
      aria-roledescription={t("area.role")}
      aria-description={t("area.keys")}
      data-place={place % 6}
      data-chosen={isChosen || undefined}
      style={{
        insetInlineStart: `${area.x * 100}%`,
        insetBlockStart: `${area.y * 100}%`,
        inlineSize: `${area.width * 100}%`,
        blockSize: `${area.height * 100}%`
      }}
      onKeyDown={press}
      onPointerDown={(event) => onTake(event, "body")}
    >
      <span className="area-name">{name}</span>
      {grips.map((grip) => (
        <span
          key={grip}
          className="area-grip"
          data-grip={grip}
          aria-hidden="true"
          onPointerDown={(event) => onTake(event, grip)}
        />
      ))}
      <button
        type="button"
        className="area-remove"
        aria-label={t("area.remove", { name })}
        title={t("area.remove", { name })}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => editor.send({ type: "area.removed", key })}
      >
        <Icon of={times} />
      </button>
    </div>
  )
}
