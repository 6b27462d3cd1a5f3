import type mermaidApi from "mermaid"
import { Suspense, use, useDeferredValue, useState } from "react"
import { toMermaid } from "#machines/shared/toMermaid.ts"
import type { ActorDetail } from "#ui/inspector/observer.ts"
import { say } from "#ui/inspector/texts.ts"

let engine: Promise<typeof mermaidApi> | undefined
const loadEngine = () =>
  (engine ??= import("mermaid").then(({ default: mermaid }) => {
    mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme: "base", layout: "dagre" })
    return mermaid
  }))

/** Cache of the rendered SVG by Mermaid source. */
const drawn = new Map<string, Promise<string>>()
let count = 0
const draw = (text: string): Promise<string> => {
  const known = drawn.get(text)
  if (known !== undefined) return known
  count += 1
  const id = `inspector-chart-${count}`
  const picture = loadEngine().then((mermaid) => mermaid.render(id, text).then(({ svg }) => svg))
  if (drawn.size >= 100) drawn.delete(drawn.keys().next().value ?? "")
  drawn.set(text, picture)
  return picture
}

/** Scrolls the chart only: `scrollIntoView` would scroll the page too. */
const showActive = (picture: HTMLElement | null) => {
  const frame = picture?.parentElement
  const active = picture?.querySelector(".active")
  if (!frame || !active) return
  const [outer, inner] = [frame.getBoundingClientRect(), active.getBoundingClientRect()]
  frame.scrollBy(
    inner.left + inner.width / 2 - outer.left - outer.width / 2,
    inner.top + inner.height / 2 - outer.top - outer.height / 2
  )
}

function Picture({ label, text }: { readonly label: string; readonly text: string }) {
  const svg = use(draw(text))
  return <div key={text} ref={showActive} role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />
}

/**
 * The machine's chart with the current state highlighted; the previous chart stays visible while the next one is
 * rendered.
 */
export function InspectorChart({ detail, name }: { readonly detail: ActorDetail; readonly name: string }) {
  const [isFull, setFull] = useState(false)
  const text = detail.machine === null ? "" : toMermaid(detail.machine, { active: detail.value ?? "", direction: "TB" })
  const shown = useDeferredValue(text)
  if (detail.machine === null) return <p className="inspector-none">{say("no_chart")}</p>
  return (
    <>
      <button type="button" className="inspector-zoom" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
        {say(isFull ? "fit" : "full")}
      </button>
      {/* Focusable, because the chart scrolls. */}
      <div className="inspector-chart" data-full={isFull} tabIndex={0} role="group" aria-label={say("chart")}>
        <Suspense fallback={<p className="inspector-none">{say("drawing")}</p>}>
          <Picture text={shown} label={say("chart_of", { name, state: JSON.stringify(detail.value) })} />
        </Suspense>
      </div>
    </>
  )
}
