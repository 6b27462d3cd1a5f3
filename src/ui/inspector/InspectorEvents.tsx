import type { InspectorRef } from "#machines/inspector/inspector.machine.ts"
import type { InspectorView } from "#machines/inspector/inspector.projection.ts"
import type { ActorDetail } from "#ui/inspector/observer.ts"
import { say } from "#ui/inspector/texts.ts"

interface Props {
  readonly detail: ActorDetail
  readonly panel: InspectorRef
  readonly view: InspectorView
}

const focusOnce = (element: HTMLElement | null) => element?.focus()

function Draft({ panel, view: { draft } }: Omit<Props, "detail">) {
  if (draft === null) return null
  return (
    <form
      key={draft.event}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        panel.send({ type: "draft.sent" })
      }}
    >
      <label htmlFor="inspector-payload">{say("payload", { event: draft.event })}</label>
      <textarea
        id="inspector-payload"
        ref={focusOnce}
        rows={3}
        spellCheck={false}
        value={draft.text}
        aria-invalid={!draft.canSend}
        aria-describedby="inspector-unreadable"
        onChange={({ target }) => panel.send({ type: "draft.changed", text: target.value })}
        onKeyDown={({ ctrlKey, key, metaKey }) =>
          key === "Enter" && (ctrlKey || metaKey) && panel.send({ type: "draft.sent" })
        }
      />
      <p id="inspector-unreadable" role="status">
        {draft.canSend ? "" : say("unreadable")}
      </p>
      <button type="submit" disabled={!draft.canSend}>
        {say("send")}
      </button>
      <button type="button" onClick={() => panel.send({ type: "draft.cancelled" })}>
        {say("cancel")}
      </button>
    </form>
  )
}

/** The events that the actor accepts now; one can be edited and sent. */
export function InspectorEvents({ detail, panel, view }: Props) {
  return (
    <section className="inspector-events" aria-label={say("events")}>
      <h3>{say("events")}</h3>
      {detail.events.length === 0 && <p className="inspector-none">{say("no_events")}</p>}
      <ul>
        {detail.events.map(({ event, guards, verdict }) => (
          <li key={event}>
            <button
              type="button"
              data-verdict={verdict}
              aria-expanded={view.draft?.event === event}
              onClick={() => panel.send({ type: "draft.opened", event })}
            >
              {event}
              {guards.length > 0 && <small>{say("if", { guards: [...new Set(guards)].join(" / ") })}</small>}
            </button>
          </li>
        ))}
      </ul>
      <Draft panel={panel} view={view} />
    </section>
  )
}
