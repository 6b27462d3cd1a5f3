import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { type QuickFolderEvent, quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { type QuickModelEvent, quickModelMachine } from "#machines/quickfolders/quickModel.machine.ts"
import {
  applyingClosedBy,
  droppingClosedBy,
  quickFolderSnapshot,
  quickModelSnapshot
} from "#machines/quickfolders/quickFolders.projection.ts"
import { mayDropFiles, mayKeepQuickFolders } from "#schemas/access/policy.ts"
import type { Destination } from "#schemas/quickfolders/quickFolder.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { modelCases, quickCases } from "#tests/models/quickfolders/cases.ts"

const paths = pathsOf(quickFolderMachine, undefined as never, quickCases)
const modelPaths = pathsOf(quickModelMachine, undefined as never, modelCases)

const closedBy = (row: object | null, event: QuickFolderEvent) => {
  const verdict = decide(quickFolderMachine, quickFolderSnapshot(row), event)
  return Result.isFailure(verdict) ? verdict.failure.closedBy : []
}

describe("a stored quick folder, reloaded before every event, follows the model", () => {
  test.each(paths)("[QCK-001] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(quickFolderMachine)[0])
    const reload = () => quickFolderMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: QuickFolderEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(quickFolderMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(quickCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test.each(modelPaths)("[NET-098] [QCK-O02] a model: $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(quickModelMachine)[0])
    const reload = () => quickModelMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: QuickModelEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(quickModelMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(modelCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("the paths visit every event, and what a state does not know changes nothing", () => {
    const all = (some: typeof paths | typeof modelPaths) =>
      new Set(some.flatMap(({ path }) => path.steps.map(({ event }) => String(event.type))))
    expect(all(paths)).toEqual(new Set(["xstate.init", ...Object.keys(quickCases)]))
    expect(all(modelPaths)).toEqual(new Set(["xstate.init", ...Object.keys(modelCases)]))
    const removed = quickFolderMachine.resolveState({ value: "removed", context: {} })
    for (const event of Object.values(quickCases))
      expect(Result.isFailure(decide(quickFolderMachine, removed, event))).toBe(true)
    const gone = quickModelMachine.resolveState({ value: "removed", context: {} })
    for (const event of Object.values(modelCases))
      expect(Result.isFailure(decide(quickModelMachine, gone, event))).toBe(true)
  })
})

describe("what refuses an action", () => {
  const { by } = quickCases["files.dropped"]

  test("[QCK-004] [VAL-039] nothing is dropped into no quick folder", () => {
    expect(closedBy(null, quickCases["files.dropped"])).toEqual(["hasQuickFolder"])
    expect(closedBy({}, quickCases["files.dropped"])).toEqual([])
  })

  test("[QCK-005] [QCK-O01] whoever has no name gives it first, and all that is asked for is said", () => {
    expect(closedBy({}, { ...quickCases["files.dropped"], isNamed: false })).toEqual(["hasFullName"])
    expect(closedBy({}, { ...quickCases["files.dropped"], isSaid: false })).toEqual(["hasSaidAll"])
  })

  test("[QCK-007] [ERR-044] a folder serves one quick folder, and one that takes documents", () => {
    for (const type of ["quickfolder.added", "quickfolder.changed"] as const) {
      const row = type === "quickfolder.added" ? null : {}
      const event = quickCases[type]
      expect(closedBy(row, { ...event, isFree: false })).toEqual(["isDestinationFree"])
      expect(closedBy(row, { ...event, destination: "closed" })).toEqual(["isDestinationOpen"])
      expect(closedBy(row, { ...event, destination: "trashed" })).toEqual(["isDestinationThere"])
    }
  })

  test("[QCK-001] a destination in the trash closes a quick folder for as long as it lies there", () => {
    const at = (state: Destination) => droppingClosedBy({ folder: { id: null, path: [], state } }, by)
    expect([at("open"), at("trashed"), at("gone"), at("closed")]).toEqual([
      null,
      "isDestinationThere",
      "isDestinationThere",
      "isDestinationOpen"
    ])
  })

  test("[QCK-002] [QCK-003] [ROL-015] clients drop and the firm keeps; guests only look", () => {
    const facts = { isSuperAdmin: false, firmRole: null, vendorRole: null, themeAcl: null } as const
    expect(mayKeepQuickFolders({ firmRole: "collaborator" })).toEqual([])
    expect(mayKeepQuickFolders({ firmRole: null })).toEqual(["isOfFirm"])
    expect(mayDropFiles({ ...facts, vendorRole: "collaborator" })).toEqual([])
    expect(mayDropFiles({ ...facts, vendorRole: "guest" })).toEqual(["isWriter"])
    expect(mayDropFiles({ ...facts, firmRole: "admin" })).toEqual(["isClientUser"])
    expect(droppingClosedBy({ folder: { id: null, path: [], state: "open" } }, { ...by, mayDrop: false })).toBe(
      "mayDropFiles"
    )
  })

  test("[QCK-O02] a model without quick folders is given to nobody", () => {
    expect(applyingClosedBy({ folders: [] })).toBe("hasQuickFolders")
    expect(quickModelSnapshot(null).value).toBe("absent")
    const verdict = decide(quickModelMachine, quickModelSnapshot({}), {
      ...modelCases["model.changed"],
      isNameFree: false
    })
    expect(Result.isFailure(verdict) && verdict.failure.closedBy).toEqual(["isModelNameFree"])
  })
})

test("[QCK-001] a quick folder is made, filled, moved and taken away", () => {
  const states = Object.values(quickCases).reduce<ReadonlyArray<unknown>>((seen, event) => {
    const snapshot = quickFolderMachine.resolveState({ value: (seen.at(-1) ?? "absent") as "absent", context: {} })
    return [...seen, Result.getOrThrow(decide(quickFolderMachine, snapshot, event)).next.value]
  }, [])
  expect(states).toEqual(["active", "active", "active", "removed"])
})
