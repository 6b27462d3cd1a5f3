import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { type FolderEvent, type FolderFacts, folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { folderAvailability, folderSnapshot, toFolderInput } from "#machines/documents/node/node.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { firstFolder, folderCases, folderFacts, folderPaths, people, places } from "#tests/models/documents/paths.ts"

const stored = (value: "filed" | "trashed", facts: Partial<FolderFacts> = {}) =>
  folderMachine.resolveState({ value, context: { ...folderFacts, ...facts } })
const after = (value: "filed" | "trashed", event: FolderEvent, facts?: Partial<FolderFacts>) =>
  Result.match(decide(folderMachine, stored(value, facts), event), {
    onSuccess: ({ next, jobs }) => ({ state: next.value, jobs }),
    onFailure: ({ closedBy }) => ({ closedBy })
  })
const to = (state: string) => ({ state, jobs: [] })
const closed = (...closedBy: ReadonlyArray<string>) => ({ closedBy })
const cases: ReadonlyArray<FolderEvent> = Object.values(folderCases)

describe("a stored folder, reloaded before every event, follows the model", () => {
  test.each(folderPaths)("$title", async ({ path }) => {
    let row = JSON.stringify(firstFolder())
    const reload = () => folderMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: FolderEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(folderMachine, reload(), event)).next)
    }
    let driven = 0
    await path.test({
      events: Object.fromEntries(cases.map(({ type }) => [type, apply])) as never,
      states: {
        "*": (expected) => {
          driven += 1
          expect(reload()).toMatchObject({ value: expected.value, context: expected.context })
        }
      }
    })
    expect(driven).toBe(path.steps.length)
  })

  test("every state and every event is on a path", () => {
    const steps = folderPaths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["filed", "trashed", "gone"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(folderCases)]))
  })
})

describe("journeys", () => {
  const play = (...events: ReadonlyArray<FolderEvent>) =>
    events.reduce((snapshot, event) => Result.getOrThrow(decide(folderMachine, snapshot, event)).next, firstFolder())
      .value
  const c = folderCases

  test("[DOC-028] [DOC-029] a folder takes a document, is renamed and moved, and stays filed", () => {
    expect(play(c["node.added"], c["node.renamed"], c["node.moved"])).toBe("filed")
  })

  test("[DOC-025] [DOC-026] a folder goes to the trash, comes back, goes again and is emptied out", () => {
    expect(play(c["node.trashed"], c["node.restored"])).toBe("filed")
    expect(play(c["node.trashed"], c["node.restored"], c["node.trashed"], c["node.purged"])).toBe("gone")
  })
})

describe("refused actions", () => {
  test("[DOC-019] [ROL-015] a guest changes nothing", () => {
    for (const [state, types] of [
      ["filed", ["node.added", "node.renamed", "node.moved", "node.trashed"]],
      ["trashed", ["node.restored", "node.purged"]]
    ] as const)
      for (const type of types)
        expect(after(state, { ...folderCases[type], by: people.guest })).toMatchObject({
          closedBy: expect.arrayContaining(["isWriter"])
        })
  })

  test("[DOC-026] [ROL-007] whoever writes and does not validate removes nothing for good", () => {
    expect(after("trashed", { ...folderCases["node.purged"], by: people.writer })).toEqual(closed("mayPurge"))
  })

  test("[DOC-018] [VAL-033] a read-only folder refuses every change", () => {
    for (const type of ["node.added", "node.renamed", "node.moved", "node.trashed"] as const)
      expect(after("filed", folderCases[type], { isReadOnly: true })).toEqual(closed("isWritable"))
  })

  test("[VAL-034] a folder that holds validated, read-only or hidden items cannot be deleted", () => {
    expect(after("filed", { ...folderCases["node.trashed"], holdsProtected: true })).toEqual(
      closed("holdsNothingProtected")
    )
  })

  test("[VAL-034] [DOC-018] a folder that holds a document being signed cannot be deleted, and can be moved", () => {
    expect(after("filed", { ...folderCases["node.trashed"], holdsSigned: true })).toEqual(
      closed("holdsNothingInSignature")
    )
    expect(after("filed", folderCases["node.moved"])).toEqual(to("filed"))
  })

  test("[VAL-035] a financial year is deleted only when it holds no document", () => {
    const year = { isFinancialYear: true }
    const trash = folderCases["node.trashed"]
    expect(after("filed", { ...trash, holdsDocuments: true }, year)).toEqual(closed("isNoFilledYear"))
    expect(after("filed", { ...trash, holdsDocuments: false }, year)).toEqual(to("trashed"))
  })

  test("the root is neither renamed, moved nor deleted, and takes folders", () => {
    const root = { isRoot: true }
    for (const type of ["node.renamed", "node.moved", "node.trashed"] as const)
      expect(after("filed", folderCases[type], root)).toEqual(closed("isNotRoot"))
    expect(after("filed", { ...folderCases["node.added"], kind: "folder" }, root)).toEqual(to("filed"))
  })

  test("[VAL-037] a document cannot be put at the root", () => {
    expect(after("filed", folderCases["node.added"], { isRoot: true })).toEqual(closed("isInAFolder"))
    expect(after("filed", folderCases["node.added"])).toEqual(to("filed"))
  })

  test("[DOC-029] a folder is moved neither into itself nor below, nor to a closed or deleted folder", () => {
    const move = (place: keyof typeof places) => after("filed", { ...folderCases["node.moved"], to: places[place] })
    expect(move("root")).toEqual(to("filed"))
    expect(move("other")).toEqual(to("filed"))
    expect(move("itself")).toEqual(closed("staysInTheTree"))
    expect(move("below")).toEqual(closed("staysInTheTree"))
    expect(move("closed")).toEqual(closed("isPlaceWritable"))
    expect(move("trashed")).toEqual(closed("hasPlace"))
  })

  test("[VAL-032] a search result cannot be moved", () => {
    expect(after("filed", folderCases["node.moved"], { isSearchResult: true })).toEqual(closed("isInTheTree"))
  })

  test("[VAL-029] [VAL-030] a name must be allowed and free", () => {
    for (const type of ["node.added", "node.renamed"] as const) {
      expect(after("filed", { ...folderCases[type], name: "a|b" })).toEqual(closed("isNameAllowed"))
      expect(after("filed", { ...folderCases[type], isTaken: true })).toEqual(closed("isNameFree"))
    }
  })

  test("[DOC-018] [VAL-029] [VAL-030] [VAL-032] [VAL-034] [VAL-035] with everything wrong, every guard speaks", () => {
    const wrong = {
      by: people.guest,
      kind: "document",
      name: "",
      isTaken: true,
      to: { isRoot: false, isReadOnly: true, isTrashed: true, path: [1, 7] },
      holdsProtected: true,
      holdsSigned: true,
      holdsDocuments: true,
      daysInTrash: 29,
      keptDays: 30
    } as const
    const facts = { isReadOnly: true, isSearchResult: true, isRoot: true, isFinancialYear: true }
    const refusals = (state: "filed" | "trashed") =>
      Object.fromEntries(
        cases.map(({ type }) => {
          const verdict = after(state, { type, ...wrong }, facts)
          return [type, "closedBy" in verdict ? verdict.closedBy.join(" ") : "open"]
        })
      )
    expect(refusals("filed")).toEqual({
      "node.added": "isWriter isWritable isInAFolder isNameAllowed isNameFree",
      "node.renamed": "isWriter isWritable isNotRoot isNameAllowed isNameFree",
      "node.moved": "isWriter isWritable isNotRoot isInTheTree staysInTheTree hasPlace isPlaceWritable isNameFree",
      "node.trashed": "isWriter isWritable isNotRoot isNoFilledYear holdsNothingInSignature holdsNothingProtected",
      "node.restored": "isTrashed",
      "node.expired": "isTrashed",
      "node.purged": "isTrashed"
    })
    expect(refusals("trashed")).toEqual({
      "node.added": "isNotTrashed",
      "node.renamed": "isNotTrashed",
      "node.moved": "isNotTrashed",
      "node.trashed": "isNotTrashed",
      "node.restored": "isWriter hasPlace isPlaceWritable isNameFree",
      "node.expired": "isTimeUp",
      "node.purged": "isWriter mayPurge"
    })
  })

  test("every refusal names what closed it", () => {
    for (const state of ["filed", "trashed"] as const)
      for (const event of cases)
        for (const by of Object.values(people)) {
          const verdict = after(state, { ...event, by })
          if ("closedBy" in verdict) expect(verdict.closedBy.length).toBeGreaterThan(0)
        }
  })
})

describe("rebuilt from the wire", () => {
  const row = { id: 7 as never, alias: null, deleted_at: null, is_root: false, is_default: false, read_only: false }

  test("[DOC-006] [DOC-O05] facts and state come from one row", () => {
    expect(folderSnapshot(row).value).toBe("filed")
    expect(folderSnapshot(row).context).toEqual(folderFacts)
    expect(folderSnapshot({ ...row, deleted_at: "2026-01-02T03:04:05Z" }).value).toBe("trashed")
    expect(toFolderInput({ ...row, alias: "financial-year-2026" }).isFinancialYear).toBe(true)
    expect(toFolderInput({ ...row, alias: "financial-yearbook" }).isFinancialYear).toBe(false)
  })

  test("[DOC-030] [DOC-O05] only moving a default folder asks for the warning", () => {
    expect(folderAvailability(row, people.writer).moveIsIrreversible).toBe(false)
    expect(folderAvailability({ ...row, is_default: true }, people.writer)).toMatchObject({
      move: { open: true, closedBy: [] },
      moveIsIrreversible: true
    })
  })

  test("[DOC-018] the projection offers exactly what the machine takes", () => {
    const eventTypes = {
      addDocument: "node.added",
      rename: "node.renamed",
      move: "node.moved",
      restore: "node.restored",
      purge: "node.purged"
    } as const
    for (const is_root of [false, true])
      for (const read_only of [false, true])
        for (const deleted_at of [null, "2026-01-02T03:04:05Z"])
          for (const by of Object.values(people)) {
            const node = { ...row, is_root, read_only, deleted_at }
            const shown = folderAvailability(node, by)
            for (const [name, type] of Object.entries(eventTypes) as ReadonlyArray<
              [keyof typeof eventTypes, FolderEvent["type"]]
            >) {
              const verdict = decide(folderMachine, folderSnapshot(node), { ...folderCases[type], by })
              expect(shown[name]).toEqual({
                open: Result.isSuccess(verdict),
                closedBy: Result.isFailure(verdict) ? verdict.failure.closedBy : []
              })
            }
          }
  })
})
