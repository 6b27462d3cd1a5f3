import { createRoot } from "react-dom/client"
import { createActor } from "xstate"
import { asTest } from "#machines/inspector/asTest.ts"
import { inspectorMachine } from "#machines/inspector/inspector.machine.ts"
import { payloadOf } from "#machines/inspector/observed.ts"
import { InspectorPanel } from "#ui/inspector/InspectorPanel.tsx"
import { makeObserver } from "#ui/inspector/observer.ts"
import "#ui/inspector/inspector.css"

/** The id of the panel's element; a check fails if the production bundle contains it. */
export const inspectorMarker = "dossier-inspector"

const journalLimit = 500

/** Paths of all machine files: a machine's id is its file's name. */
const files = Object.keys(import.meta.glob("../../machines/**/*.machine.ts"))
const fileOf = (machine: string) =>
  files.find((file) => file.endsWith(`/${machine}.machine.ts`))?.replace("../../", "#") ?? null

const observer = makeObserver()

/** Pass it to `createActor(machine, { inspect })`. */
export const inspect = observer.inspect

/** Mounts the closed panel; Ctrl+Shift+M toggles it. Returns the cleanup. */
export const mountInspector = (): (() => void) => {
  const panel = createActor(
    inspectorMachine.provide({
      actions: {
        deliver: (_, { actor, event, text }) => {
          if (actor !== null) observer.send(actor, { ...payloadOf(text), type: event })
        },
        copyTest: (_, { entries, moment, selected }) => {
          const past = entries.filter(({ actor, id }) => actor === selected && (moment === null || id <= moment))
          const detail = moment === null ? observer.detail(selected ?? "") : observer.detailAfter(moment)
          const name = detail?.machine?.id ?? "some"
          void navigator.clipboard.writeText(
            asTest(name, fileOf(name), past.toReversed(), JSON.stringify(detail?.value ?? null))
          )
        }
      }
    }),
    { input: { limit: journalLimit } }
  ).start()

  const host = document.createElement("div")
  host.id = inspectorMarker
  document.body.append(host)
  const root = createRoot(host)
  root.render(
    <InspectorPanel
      panel={panel}
      detailOf={(id) => observer.detail(id)}
      detailAfter={(entry) => observer.detailAfter(entry)}
    />
  )

  let cameFrom: Element | null = null
  let wasOpen = false
  const focus = panel.subscribe((snapshot) => {
    const isOpen = snapshot.matches({ panel: "open" })
    if (isOpen && !wasOpen) cameFrom = document.activeElement
    if (!isOpen && wasOpen && cameFrom instanceof HTMLElement) cameFrom.focus()
    wasOpen = isOpen
  })
  const stopListening = observer.listen((facts) => panel.send({ type: "facts.observed", ...facts }))
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== "KeyM") return
    event.preventDefault()
    panel.send({ type: "panel.toggled" })
  }
  window.addEventListener("keydown", press)

  return () => {
    window.removeEventListener("keydown", press)
    stopListening()
    focus.unsubscribe()
    panel.stop()
    root.unmount()
    host.remove()
  }
}
