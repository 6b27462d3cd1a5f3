import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  added,
  dropped,
  duplicated,
  type Folders,
  moved,
  removed,
  set,
  type Way
} from "#machines/treeModels/editing.ts"
import { treeEditorMachine } from "#machines/treeModels/treeEditor.machine.ts"
import { type EditedFolder, mayDrop, toTreeEditorView } from "#machines/treeModels/treeEditor.projection.ts"
import type { TreeEditorEvent } from "#machines/treeModels/treeEditor.setup.ts"
import { folderProblems, foldersOf, lineOf, treeDepthLimit, treeModelForm } from "#schemas/treeModels/rules.ts"
import { starterFolders } from "#schemas/treeModels/starters.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { plannedTree, plannedYear } from "#server/treeModels/buildTree.ts"
import { folder } from "#tests/api/treeModels/support.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import fc from "#tests/support/properties.ts"

const small: Folders = [folder("f1", 1, "Permanent"), folder("f2", 2, "Statuts"), folder("f3", 1, "Fiscal")]
const cases = {
  "folder.added": { type: "folder.added", inside: true, name: "Nouveau" },
  "folder.changed": { type: "folder.changed", key: "f2", change: { name: "Statuts signés" } },
  "folder.moved": { type: "folder.moved", key: "f3", way: "up" },
  "folder.dropped": { type: "folder.dropped", key: "f3", onto: "f1" },
  "folder.duplicated": { type: "folder.duplicated", key: "f1" },
  "folder.removed": { type: "folder.removed", key: "f3" },
  "folder.pointed": { type: "folder.pointed", key: "f3" },
  "folder.toggled": { type: "folder.toggled", key: "f1", isOpen: false },
  "edit.undone": { type: "edit.undone" },
  "edit.redone": { type: "edit.redone" },
  "tree.read": { type: "tree.read", folders: small.slice(0, 1) }
} as const satisfies { readonly [T in TreeEditorEvent["type"]]: TreeEditorEvent & { readonly type: T } }

const model: Model<typeof treeEditorMachine> = {
  machine: treeEditorMachine,
  input: { folders: small },
  cases: Object.fromEntries(Object.entries(cases).map(([type, event]) => [type, [event]])),
  // Vertices distinguish at most one edit and one undo.
  vertex: ({ future, past }) => [Math.min(past.length, 1), Math.min(future.length, 1)]
}

test("every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running editor follows the model", () => {
  test.each(walks(model))("[NET-050] $title", async ({ run }) => {
    const actor = createActor(treeEditorMachine, { input: model.input }).start()
    await run({
      events: Object.fromEntries(
        Object.keys(cases).map((type) => [
          type,
          ({ event }: { readonly event: unknown }) => actor.send(event as TreeEditorEvent)
        ])
      ) as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })

  test("the projection never offers what the machine would ignore", () => {
    for (const state of reachable(model)) {
      const view = toTreeEditorView(state)
      expect(view.canUndo).toBe(state.matches("edited"))
      expect(view.canRedo && state.matches("untouched")).toBe(false)
      for (const way of ["up", "down", "in", "out"] as const)
        expect(view.canMove[way]).toBe(moved(view.folders, view.selected?.key ?? "", way) !== null)
    }
  })
})

const play = (...events: ReadonlyArray<TreeEditorEvent>) => {
  const told: Array<number> = []
  const actor = createActor(treeEditorMachine, { input: { folders: small } }).start()
  actor.on("tree.changed", ({ folders }) => told.push(folders.length))
  for (const event of events) actor.send(event)
  return { view: toTreeEditorView(actor.getSnapshot()), told, snapshot: actor.getSnapshot() }
}
const drawn = (folders: Folders) => folders.map(({ level, name }) => `${"-".repeat(level)} ${name}`)

describe("journeys", () => {
  test("[NET-050] a folder is made in another one, named letter by letter, and taken back in two steps", () => {
    const made: ReadonlyArray<TreeEditorEvent> = [
      { type: "folder.toggled", key: "f1", isOpen: false },
      { type: "folder.pointed", key: "f1" },
      cases["folder.added"],
      { type: "folder.changed", key: "f4", change: { name: "B" } },
      { type: "folder.changed", key: "f4", change: { name: "Baux" } }
    ]
    const { told, view } = play(...made)
    expect(drawn(view.folders)).toEqual(["- Permanent", "-- Statuts", "-- Baux", "- Fiscal"])
    expect([view.selected?.key, view.closed.has("f1"), told]).toEqual(["f4", false, [4, 4, 4]])
    const back = play(...made, cases["edit.undone"])
    expect(drawn(back.view.folders)).toEqual(["- Permanent", "-- Statuts", "-- Nouveau", "- Fiscal"])
    const start = play(...made, cases["edit.undone"], cases["edit.undone"])
    expect([start.view.folders, start.view.canUndo, start.view.canRedo]).toEqual([small, false, true])
    const again = play(...made, cases["edit.undone"], cases["edit.undone"], cases["edit.redone"], cases["edit.redone"])
    expect(again.view.folders).toEqual(view.folders)
  })

  test("[VAL-040] a copy has a name of its own; the same name in one place is a problem that says so", () => {
    const copied = play(cases["folder.duplicated"])
    expect(drawn(copied.view.folders)).toEqual([
      "- Permanent",
      "-- Statuts",
      "- Permanent (1)",
      "-- Statuts",
      "- Fiscal"
    ])
    expect(copied.view).toMatchObject({ problems: 0, selected: { key: "f4" } })
    const twice = play(cases["folder.duplicated"], {
      type: "folder.changed",
      key: "f4",
      change: { name: "PERMANENT" }
    })
    expect(twice.view).toMatchObject({ problems: 1, selectedProblem: "tree_model.folder_twice" })
  })

  test("[NET-050] what the form reads from elsewhere replaces the tree and its steps, what it has already does not", () => {
    const same = play(cases["folder.moved"], { type: "tree.read", folders: moved(small, "f3", "up") ?? [] })
    expect([same.view.canUndo, drawn(same.view.folders)]).toEqual([true, ["- Fiscal", "- Permanent", "-- Statuts"]])
    const other = play(cases["folder.moved"], { type: "folder.pointed", key: "f3" }, cases["tree.read"])
    expect([other.view.canUndo, drawn(other.view.folders), other.view.selected?.key]).toEqual([
      false,
      ["- Permanent"],
      "f1"
    ])
  })

  test("[NET-050] a folder goes where it can be, and nowhere else", () => {
    const ways = (key: string) =>
      (["up", "down", "in", "out"] as const).filter((way) => moved(small, key, way) !== null)
    expect([ways("f1"), ways("f2"), ways("f3")]).toEqual([["down"], ["out"], ["up", "in"]])
    expect(drawn(moved(small, "f3", "in") ?? [])).toEqual(["- Permanent", "-- Statuts", "-- Fiscal"])
    expect(drawn(moved(small, "f2", "out") ?? [])).toEqual(["- Permanent", "- Statuts", "- Fiscal"])
    expect(drawn(moved(small, "f1", "down") ?? [])).toEqual(["- Fiscal", "- Permanent", "-- Statuts"])
    const { snapshot } = play()
    expect([mayDrop(snapshot, "f1", "f2"), mayDrop(snapshot, "f2", "f1"), mayDrop(snapshot, "f2", null)]).toEqual([
      false,
      false,
      true
    ])
    expect(drawn(dropped(small, "f1", "f3") ?? [])).toEqual(["- Fiscal", "-- Permanent", "--- Statuts"])
    expect(drawn(dropped(small, "f2", null) ?? [])).toEqual(["- Permanent", "- Fiscal", "- Statuts"])
    expect(removed(small, "f1")).toEqual({ folders: small.slice(2), key: "f3" })
  })

  test("[CLI-O05] the mark of the years goes from one folder to the other, and what lies in it is yearly", () => {
    const marked = set(small, "f1", { kind: "year" })
    const { view } = play({ type: "tree.read", folders: set(marked, "f3", { kind: "year" }) })
    expect(view.folders.map(({ kind }) => kind)).toEqual(["folder", "folder", "year"])
    const yearly = (tree: ReadonlyArray<EditedFolder>): ReadonlyArray<string> =>
      tree.flatMap((one) => [...(one.isYearly ? [one.folder.key] : []), ...yearly(one.inside)])
    expect(yearly(play({ type: "tree.read", folders: marked }).view.tree)).toEqual(["f1", "f2"])
  })
})

const places = fc.array(fc.tuple(fc.integer({ min: 1, max: treeDepthLimit }), fc.integer({ min: 0, max: 4 })), {
  minLength: 1,
  maxLength: 30
})
/** Any valid tree: levels never skip one, names clash now and then. */
const trees = places.map((given) => {
  let above = 0
  return given.map(([level, name], at): TreeFolder => {
    above = Math.min(level, above + 1)
    return folder(`f${at + 1}`, above, `Dossier ${name}`, at === 3 ? { kind: "year" } : {})
  })
})
const steps = fc.array(
  fc.tuple(fc.constantFrom("up", "down", "in", "out", "drop", "add", "copy", "remove"), fc.nat(), fc.nat()),
  { maxLength: 12 }
)
const stepped = (folders: Folders, [what, one, other]: readonly [string, number, number]): Folders => {
  const keyAt = (place: number) => folders[place % Math.max(1, folders.length)]?.key ?? ""
  switch (what) {
    case "drop":
      return dropped(folders, keyAt(one), other % 5 === 0 ? null : keyAt(other)) ?? folders
    case "add":
      return added(folders, keyAt(one), other % 2 === 0, "Nouveau")?.folders ?? folders
    case "copy":
      return duplicated(folders, keyAt(one))?.folders ?? folders
    case "remove":
      return removed(folders, keyAt(one))?.folders ?? folders
    default:
      return moved(folders, keyAt(one), what as Way) ?? folders
  }
}

describe("any tree, whatever is done to it", () => {
  test("[NET-050] [VAL-040] stays a tree, with keys of its own, one folder of the years and no level too deep", () => {
    fc.assert(
      fc.property(trees, steps, (tree, doing) => {
        const after = doing.reduce(stepped, tree)
        const wrong = folderProblems(after).filter(({ code }) => code !== "tree_model.folder_twice")
        expect(wrong).toEqual([])
      })
    )
  })

  test("[NET-050] moved one way and back is as it was", () => {
    fc.assert(
      fc.property(trees, fc.nat(), (tree, place) => {
        const key = tree[place % tree.length]?.key ?? ""
        const up = moved(tree, key, "up")
        const inward = moved(tree, key, "in")
        if (up !== null) expect(moved(up, key, "down")).toEqual(tree)
        if (inward !== null) expect(moved(inward, key, "out")).toEqual(tree)
      })
    )
  })

  test("[WIZ-009] [CLI-O05] is built of all its folders, each with an alias of its own, those of the years apart", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const [plan, year] = [plannedTree(tree), plannedYear(7, tree)]
        const hasYear = tree.some(({ kind }) => kind === "year")
        expect(plan.length + year.inside.length + (hasYear ? 1 : 0)).toBe(tree.length)
        for (const part of [plan, year.inside]) {
          expect(new Set(part.map(({ alias }) => alias)).size).toBe(part.length)
          // Each folder comes after its parent.
          expect(part.every(({ parent }, at) => parent === null || (parent >= 1 && parent <= at))).toBe(true)
        }
      })
    )
  })

  test("[NET-050] is the same after it went through the form", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(foldersOf(tree.map(lineOf))).toEqual(tree)
      })
    )
  })
})

test("[VAL-O05] [VAL-040] the rule of the form says the first thing that is wrong, field by field", () => {
  const good = { name: "SAS", description: "", folders: starterFolders("company").map(lineOf) }
  expect(treeModelForm.check(good)).toEqual({})
  expect(treeModelForm.check({ ...good, name: "a\\b" })).toEqual({ name: ["tree_model.name_characters"] })
  expect(treeModelForm.check({ ...good, folders: [...good.folders, good.folders[0] ?? ""] })).toEqual({
    folders: ["tree_model.key_twice"]
  })
})
