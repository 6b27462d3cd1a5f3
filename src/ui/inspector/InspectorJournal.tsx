import type { InspectorRef } from "#machines/inspector/inspector.machine.ts"
import type { InspectorView } from "#machines/inspector/inspector.projection.ts"
import { say } from "#ui/inspector/texts.ts"

interface Props {
  readonly panel: InspectorRef
  readonly view: InspectorView
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

/** The received events, newest first. */
export function InspectorJournal({ panel, view }: Props) {
  const { names } = view
  return (
    <section className="inspector-journal" aria-label={say("journal")}>
      <header>
        <h3>{say("journal")}</h3>
        <output>{say("count", { shown: String(view.entries.length), total: String(view.total) })}</output>
        <input
          type="search"
          aria-label={say("filter")}
          placeholder={say("filter")}
          value={view.filter}
          onChange={({ target }) => panel.send({ type: "filter.changed", text: target.value })}
        />
        <button
          type="button"
          aria-pressed={view.isPaused}
          onClick={() => panel.send({ type: view.isPaused ? "journal.resumed" : "journal.paused" })}
        >
          {say(view.isPaused ? "resume" : "pause")}
        </button>
        <button type="button" onClick={() => panel.send({ type: "journal.cleared" })}>
          {say("clear")}
        </button>
      </header>
      {view.entries.length === 0 && <p className="inspector-none">{say("no_entries")}</p>}
      <ol tabIndex={0} aria-label={say("journal")}>
        {view.entries.map(({ actor, at, event, from, id, payload, state }) => (
          <li key={id}>
            <details>
              <summary>
                <time>{seconds(at)}</time>
                <span className="inspector-who">{names.get(actor) ?? actor}</span>
                <b>{event}</b>
                <span className="inspector-to">{state === "" ? "" : `→ ${state}`}</span>
              </summary>
              <button
                type="button"
                aria-pressed={view.moment?.id === id}
                onClick={() => panel.send({ type: "moment.chosen", id })}
              >
                {say("moment")}
              </button>
              <pre>{`${from === null ? "" : `${names.get(from) ?? from} → `}${payload}`}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
