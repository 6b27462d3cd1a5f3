import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { UploadPhase, UploadReported } from "#machines/uploads/upload.types.ts"
import { uploadQueueMachine, type UploadQueueSnapshot } from "#machines/uploads/uploadQueue.machine.ts"
import { toUploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import type { UploadQueueEvent } from "#machines/uploads/uploadQueue.types.ts"
import { newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { holdChunks, note } from "#tests/browser/uploads/stage.ts"
import { destination, documentNode as document, item, owner } from "#tests/models/uploads/builders.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { uploadPanel } from "#tests/support/pages/UploadPanel.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const phases = ["sending", "paused", "finished", "cancelled"] as const satisfies ReadonlyArray<UploadPhase>
const reported = (phase: (typeof phases)[number]): UploadReported => ({
  type: "upload.reported",
  id: item().id,
  phase,
  sent: 0,
  renamed: false,
  choice: null,
  existing: null,
  failure: null,
  document: phase === "finished" ? document : null
})
/** Next phases of one upload in this walk. All transitions of a single upload are covered by the model tests. */
const next: Readonly<Partial<Record<UploadPhase, ReadonlyArray<UploadPhase>>>> = {
  arriving: ["sending"],
  sending: ["paused", "finished", "cancelled"],
  paused: ["sending", "cancelled"]
}
const unplayed = [
  "session.expired",
  "session.ended",
  "upload.cancelled",
  "upload.paused",
  "upload.resumed",
  "upload.retried",
  "name.accepted",
  "file.given",
  "choice.made",
  "all.cancelled",
  "all.paused",
  "all.resumed",
  "all.retried",
  "all.namesAccepted",
  "browser.wentOffline",
  "browser.cameOnline",
  "time.passed",
  "xstate.error.actor.restore"
] as const

const say = (event: UploadQueueEvent): UploadQueueEvent => event
const model: Model<typeof uploadQueueMachine> = {
  machine: uploadQueueMachine,
  input: undefined as never,
  cases: {
    // No separate steps for these events: the walk clicks when it plays the `upload.reported` event that results.
    ...Object.fromEntries(unplayed.map((type) => [type, []])),
    "session.opened": [say({ type: "session.opened", owner })],
    "xstate.done.actor.restore": [{ type: "xstate.done.actor.restore", output: [] } as never],
    "files.added": [say({ type: "files.added", items: [item()], destination })],
    "upload.reported": phases.map(reported)
  },
  vertex: ({ entries, owner: who }) => [who?.firmId, entries.map(({ phase }) => phase)]
}
const offers = ({ context, value }: UploadQueueSnapshot, event: UploadQueueEvent) => {
  const phase = context.entries[0]?.phase
  const isOpen = JSON.stringify(value) === JSON.stringify({ signedIn: "open" })
  if (event.type === "session.opened") return context.owner === null
  if (event.type === "files.added") return isOpen && phase === undefined
  if (event.type === "upload.reported") return phase !== undefined && (next[phase] ?? []).includes(event.phase)
  return event.type !== "finished.cleared" || phase === "finished" || phase === "cancelled"
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const stage = async () => {
  const company = await newCompany(world)
  const opened = await openDocuments(world, company.address(await company.folder("Achats")))
  const held = await holdChunks(opened.page)
  return { ...opened, held, panel: uploadPanel(opened.page) }
}

describe("the walks of the queue of uploads, in the browser", () => {
  test.each(tours(model, offers))("[UPL-004] [UPL-O09] $title", async ({ run }) => {
    const { held, panel } = await stage()
    let turn = 0
    let phase: UploadPhase | undefined
    const name = () => `pièce ${turn}.txt`
    const seen = async (snapshot: UploadQueueSnapshot) => {
      const view = toUploadQueueView(snapshot)
      const [upload] = view.uploads
      phase = upload?.phase
      // This phase ends by itself.
      if (phase === "arriving") return
      const shows = (does: "pause" | "resume" | "cancel") => panel.button(does, name()).isVisible()
      await expect
        .poll(
          async () => ({
            lines: await panel.panel.getByRole("article").count(),
            canPause: await shows("pause"),
            canResume: await shows("resume"),
            canCancel: await shows("cancel"),
            canClear: await panel.clear.isVisible()
          }),
          { timeout: 30_000, interval: 20 }
        )
        .toEqual({
          lines: view.uploads.length,
          canPause: upload?.canPause ?? false,
          canResume: upload?.canResume ?? false,
          canCancel: upload?.canCancel ?? false,
          canClear: view.canClear
        })
    }
    await run({
      events: {
        "files.added": () => {
          turn += 1
          return panel.choose([note(name())])
        },
        "upload.reported": async ({ event }) => {
          const { phase: wanted } = event as UploadReported
          if (wanted === "paused") await panel.button("pause", name()).click()
          if (wanted === "cancelled") await panel.button("cancel", name()).click()
          if (wanted === "sending" && phase === "paused") await panel.button("resume", name()).click()
          if (wanted === "sending") await expect.poll(held.count).toBeGreaterThan(0)
          if (wanted === "finished") await held.release(held.count())
        },
        "finished.cleared": () => panel.clear.click()
      },
      states: { "*": seen }
    })
  })
})
