import type { InspectorRef } from "#machines/inspector/inspector.machine.ts"
import type { InspectorView } from "#machines/inspector/inspector.projection.ts"
import { say } from "#ui/inspector/texts.ts"

interface Props {
  readonly panel: InspectorRef
  readonly view: InspectorView
}

/** All live actors as a tree. */
export function InspectorActors({ panel, view }: Props) {
  return (
    <nav className="inspector-actors" aria-label={say("actors")}>
      <h3>{say("actors")}</h3>
      {view.actors.length === 0 && <p className="inspector-none">{say("no_actors")}</p>}
      <ul>
        {view.actors.map(({ id, kind, level, live, name }) => (
          <li key={id} style={{ paddingInlineStart: `${level - 1}rem` }}>
            <button
              type="button"
              aria-current={id === view.selected?.id}
              onClick={() => panel.send({ type: "actor.selected", id })}
            >
              <span>{name}</span>
              {!live && <small>{say("ended")}</small>}
              {live && kind === "task" && <small>{say("task")}</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
