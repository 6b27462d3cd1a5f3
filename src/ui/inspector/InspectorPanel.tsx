import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useState } from "react"
import type { InspectorRef } from "#machines/inspector/inspector.machine.ts"
import { toInspectorView } from "#machines/inspector/inspector.projection.ts"
import type { ActorDetail } from "#ui/inspector/observer.ts"
import { InspectorActors } from "#ui/inspector/InspectorActors.tsx"
import { InspectorChart } from "#ui/inspector/InspectorChart.tsx"
import { InspectorEvents } from "#ui/inspector/InspectorEvents.tsx"
import { InspectorJournal } from "#ui/inspector/InspectorJournal.tsx"
import { InspectorResizer } from "#ui/inspector/InspectorResizer.tsx"
import { say } from "#ui/inspector/texts.ts"

interface Props {
  readonly panel: InspectorRef
  /** Details of an actor; `revision` only makes the caller recompute them after each snapshot. */
  readonly detailOf: (id: string, revision: number) => ActorDetail | null
  readonly detailAfter: (entry: number) => ActorDetail | null
}

const focusOnce = (element: HTMLElement | null) => element?.focus()

export function InspectorPanel({ detailAfter, detailOf, panel }: Props) {
  const view = useSelector(panel, toInspectorView)
  const [percent, setPercent] = useState(50)
  if (!view.isOpen) return null
  const { moment, selected } = view
  const now = () => (selected === null ? null : detailOf(selected.id, selected.revision))
  const detail = moment === null ? now() : detailAfter(moment.id)
  const leave = ({ key }: KeyboardEvent) => {
    if (key === "Escape") panel.send({ type: view.draft === null ? "panel.closed" : "draft.cancelled" })
  }
  return (
    <aside
      className="inspector"
      aria-label={say("title")}
      style={{ "--inspector-width": `${percent}vw` } as object}
      tabIndex={-1}
      ref={focusOnce}
      onKeyDown={leave}
    >
      <InspectorResizer percent={percent} onResize={setPercent} />
      <header>
        <h2>{say("title")}</h2>
        <kbd>Ctrl Shift M</kbd>
        <button type="button" aria-label={say("close")} onClick={() => panel.send({ type: "panel.closed" })}>
          ×
        </button>
      </header>
      <InspectorActors panel={panel} view={view} />
      {detail !== null && selected !== null && (
        <div className="inspector-detail">
          <h3>
            {selected.name} <small>{typeof detail.value === "string" ? detail.value : detail.status}</small>
          </h3>
          <p className="inspector-acts">
            {moment === null ? null : (
              <button type="button" aria-pressed="true" onClick={() => panel.send({ type: "moment.left" })}>
                {say("now", { event: moment.event })}
              </button>
            )}
            {detail.machine === null ? null : (
              <button type="button" onClick={() => panel.send({ type: "test.asked" })}>
                {say("copy_test")}
              </button>
            )}
          </p>
          <InspectorChart detail={detail} name={selected.name} />
          {moment === null ? <InspectorEvents detail={detail} panel={panel} view={view} /> : null}
          <section aria-label={say("context")}>
            <h3>{say("context")}</h3>
            <pre tabIndex={0}>{detail.context}</pre>
          </section>
        </div>
      )}
      <InspectorJournal panel={panel} view={view} />
    </aside>
  )
}
