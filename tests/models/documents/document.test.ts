import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { type DocumentEvent, type DocumentFacts, documentMachine } from "#machines/documents/node/document.machine.ts"
import {
  documentAvailability,
  documentSnapshot,
  documentState,
  toDocumentInput
} from "#machines/documents/node/node.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { languages } from "#schemas/shared/constants.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import {
  documentCases,
  documentFacts,
  documentPaths,
  firstDocument,
  people,
  places
} from "#tests/models/documents/paths.ts"

const states = ["unvalidated", "validated", "trashed"] as const
type State = (typeof states)[number]
const stored = (value: State, facts: Partial<DocumentFacts> = {}) =>
  documentMachine.resolveState({ value, context: { ...documentFacts, ...facts } })
const after = (value: State, event: DocumentEvent, facts?: Partial<DocumentFacts>) =>
  Result.match(decide(documentMachine, stored(value, facts), event), {
    onSuccess: ({ next, jobs }) => ({ state: next.value, jobs }),
    onFailure: ({ closedBy }) => ({ closedBy })
  })
const to = (state: State | "gone") => ({ state, jobs: [] })
const closed = (...closedBy: ReadonlyArray<string>) => ({ closedBy })
const cases: ReadonlyArray<DocumentEvent> = Object.values(documentCases)

describe("a stored document, reloaded before every event, follows the model", () => {
  test.each(documentPaths)("$title", async ({ path }) => {
    let row = JSON.stringify(firstDocument())
    const reload = () => documentMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: DocumentEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(documentMachine, reload(), event)).next)
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
    const steps = documentPaths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set([...states, "gone"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(
      new Set(["xstate.init", ...Object.keys(documentCases)])
    )
  })
})

describe("journeys", () => {
  const play = (...events: ReadonlyArray<DocumentEvent>) =>
    events.reduce(
      (snapshot, event) => Result.getOrThrow(decide(documentMachine, snapshot, event)).next,
      firstDocument()
    ).value
  const c = documentCases

  test("[DOC-022] [DOC-023] an accountant validates a document, then takes it back", () => {
    expect(play(c["document.validated"])).toBe("validated")
    expect(play(c["document.validated"], c["document.unvalidated"])).toBe("unvalidated")
  })

  test("[DOC-020] [DOC-027] a new version of a validated document is unvalidated", () => {
    expect(play(c["document.validated"], c["version.added"])).toBe("unvalidated")
  })

  test("[DOC-024] [DOC-025] [DOC-026] a document goes to the trash, comes back, goes again and is emptied out", () => {
    expect(play(c["node.trashed"])).toBe("trashed")
    expect(play(c["node.trashed"], c["node.restored"])).toBe("unvalidated")
    expect(play(c["node.trashed"], c["node.restored"], c["node.trashed"], c["node.purged"])).toBe("gone")
  })
})

describe("refused actions", () => {
  test.each(["validated", "unvalidated"] as const)("[DOC-019] [ROL-015] a guest changes nothing (%s)", (state) => {
    for (const event of cases) {
      const verdict = after(state, { ...event, by: people.guest })
      expect(verdict).toHaveProperty("closedBy")
      expect(JSON.stringify(verdict)).toMatch(/isWriter|mayValidate|isTrashed|isValidated|isNotValidated/)
    }
  })

  test("[DOC-O04] a client collaborator neither validates nor unvalidates", () => {
    expect(after("unvalidated", { type: "document.validated", by: people.writer })).toEqual(closed("mayValidate"))
    expect(after("validated", { type: "document.unvalidated", by: people.writer })).toEqual(closed("mayValidate"))
  })

  test("[DOC-018] [VAL-033] a read-only document refuses every change", () => {
    const readOnly = { isReadOnly: true }
    for (const type of ["document.validated", "node.renamed", "node.moved", "node.trashed", "version.added"] as const)
      expect(after("unvalidated", documentCases[type], readOnly)).toEqual(closed("isWritable"))
    expect(after("validated", documentCases["document.unvalidated"], readOnly)).toEqual(closed("isWritable"))
  })

  test("[DOC-018] a document that is being signed keeps its name, place, content and validation, and may still be validated", () => {
    const held = { isHeld: true }
    for (const type of ["node.renamed", "node.moved", "node.trashed", "version.added", "version.restored"] as const)
      expect(after("unvalidated", documentCases[type], held)).toEqual(closed("isNotInSignature"))
    expect(after("validated", documentCases["document.unvalidated"], held)).toEqual(closed("isNotInSignature"))
    expect(after("unvalidated", documentCases["document.validated"], held)).toEqual(to("validated"))
  })

  test("[VAL-033] a validated document cannot be deleted", () => {
    expect(after("validated", documentCases["node.trashed"])).toEqual(closed("isNotValidated"))
  })

  test("[VAL-032] a search result cannot be moved, and can be renamed", () => {
    expect(after("unvalidated", documentCases["node.moved"], { isSearchResult: true })).toEqual(closed("isInTheTree"))
    expect(after("validated", documentCases["node.moved"], { isSearchResult: true })).toEqual(closed("isInTheTree"))
    expect(after("unvalidated", documentCases["node.renamed"], { isSearchResult: true })).toEqual(to("unvalidated"))
  })

  test("[VAL-037] [DOC-018] a document is moved neither to the root nor to a closed or deleted folder", () => {
    const move = (place: keyof typeof places) =>
      after("unvalidated", { ...documentCases["node.moved"], to: places[place] })
    expect(move("other")).toEqual(to("unvalidated"))
    expect(move("root")).toEqual(closed("isInAFolder"))
    expect(move("closed")).toEqual(closed("isPlaceWritable"))
    expect(move("trashed")).toEqual(closed("hasPlace"))
  })

  test("[VAL-029] [VAL-030] [DOC-028] a name must be allowed and free", () => {
    const rename = (name: string, isTaken: boolean) =>
      after("validated", { ...documentCases["node.renamed"], name, isTaken })
    expect(rename("b.pdf", false)).toEqual(to("validated"))
    expect(rename("b?.pdf", false)).toEqual(closed("isNameAllowed"))
    expect(rename("b.pdf", true)).toEqual(closed("isNameFree"))
    expect(rename("", true)).toEqual(closed("isNameAllowed", "isNameFree"))
  })

  test("[DOC-025] [VAL-037] a document is restored only to a place that stands", () => {
    const restore = (place: keyof typeof places | null) =>
      after("trashed", { ...documentCases["node.restored"], to: place === null ? null : places[place] })
    expect(restore("other")).toEqual(to("unvalidated"))
    expect(restore("root")).toEqual(closed("isInAFolder"))
    expect(restore("trashed")).toEqual(closed("hasPlace"))
    expect(restore(null)).toEqual(closed("hasPlace"))
    expect(restore("closed")).toEqual(closed("isPlaceWritable"))
    expect(after("trashed", { ...documentCases["node.restored"], isTaken: true })).toEqual(closed("isNameFree"))
  })

  test("[DOC-018] [VAL-029] [VAL-030] [VAL-032] [VAL-033] [VAL-037] with everything wrong, every guard speaks", () => {
    const to = { isRoot: true, isReadOnly: true, isTrashed: true, path: [1] }
    const wrong = { by: people.guest, name: "", isTaken: true, to }
    const refusals = (state: State) =>
      Object.fromEntries(
        cases.map(({ type }) => {
          const verdict = after(
            state,
            { type, ...wrong, ...over },
            { isReadOnly: true, isHeld: true, isSearchResult: true }
          )
          return [type, "closedBy" in verdict ? verdict.closedBy.join(" ") : "open"]
        })
      )
    const over = { daysInTrash: 3, keptDays: 30 }
    const live = {
      "node.renamed": "isWriter isWritable isNotInSignature isNameAllowed isNameFree",
      "node.moved": "isWriter isWritable isNotInSignature isInTheTree isInAFolder hasPlace isPlaceWritable isNameFree",
      "node.restored": "isTrashed",
      "node.purged": "isTrashed",
      "node.expired": "isTrashed",
      "version.added": "isWriter isWritable isNotInSignature",
      "version.restored": "isWriter isWritable isNotInSignature"
    }
    expect(refusals("unvalidated")).toEqual({
      ...live,
      "document.validated": "mayValidate isWritable",
      "document.unvalidated": "isValidated",
      "node.trashed": "isWriter isWritable isNotInSignature"
    })
    expect(refusals("validated")).toEqual({
      ...live,
      "document.validated": "isNotValidated",
      "document.unvalidated": "mayValidate isWritable isNotInSignature",
      "version.restored": "isWriter isWritable isNotInSignature isNotValidated",
      "node.trashed": "isWriter isWritable isNotInSignature isNotValidated"
    })
    expect(refusals("trashed")).toEqual({
      "document.validated": "isNotTrashed",
      "document.unvalidated": "isNotTrashed",
      "node.renamed": "isNotTrashed",
      "node.moved": "isNotTrashed",
      "node.trashed": "isNotTrashed",
      "version.added": "isNotTrashed",
      "version.restored": "isNotTrashed",
      "node.restored": "isWriter hasPlace isInAFolder isPlaceWritable isNameFree",
      "node.expired": "isTimeUp",
      "node.purged": "isWriter mayPurge"
    })
  })

  test("every refusal in every state names what closed it, and the state stands", () => {
    const others = Object.values(people)
    for (const state of states)
      for (const event of cases)
        for (const by of others) {
          const verdict = after(state, { ...event, by })
          if ("closedBy" in verdict) expect(verdict.closedBy.length).toBeGreaterThan(0)
        }
  })

  test("[DOC-026] the clock takes a document out of the trash once its days are over, and no sooner", () => {
    const expired = (daysInTrash: number) => after("trashed", { ...documentCases["node.expired"], daysInTrash })
    expect([29, 30, 31].map(expired)).toEqual([closed("isTimeUp"), to("gone"), to("gone")])
    expect(after("unvalidated", documentCases["node.expired"])).toEqual(closed("isTrashed"))
  })

  test("[DOC-020] [DOC-022] an earlier version comes back on a document that is not validated", () => {
    expect(after("unvalidated", documentCases["version.restored"])).toEqual(to("unvalidated"))
    expect(after("validated", documentCases["version.restored"])).toEqual(closed("isNotValidated"))
    expect(after("unvalidated", documentCases["version.restored"], { isReadOnly: true })).toEqual(closed("isWritable"))
  })

  test("[DOC-026] nothing is done to a document that is gone", () => {
    const [gone] = [decide(documentMachine, stored("trashed"), documentCases["node.purged"])].map(Result.getOrThrow)
    for (const event of cases)
      expect(decide(documentMachine, gone?.next as never, event)).toEqual(
        Result.fail({ event: event.type, closedBy: [] })
      )
  })
})

describe("the reason shown for a refused action", () => {
  const row = { deleted_at: null, is_validated: false, read_only: false }
  const said = (closedBy: ReadonlyArray<string>) => closedBy.map((guard) => messageText("fr", `closed.${guard}`, {}))

  test("[ERR-037] [VAL-032] moving what a search found", () => {
    const { move } = documentAvailability(row, people.writer, { isSearchResult: true })
    expect(said(move.closedBy)).toEqual(["Les résultats de recherche ne peuvent pas être déplacés."])
  })

  test("[ERR-036] [ERR-038] [VAL-033] deleting what is validated or read-only", () => {
    expect(said(documentAvailability({ ...row, is_validated: true }, people.writer).trash.closedBy)).toEqual([
      "Ce document est validé. Annulez d’abord sa validation."
    ])
    expect(said(documentAvailability({ ...row, read_only: true }, people.writer).trash.closedBy)).toEqual([
      "Cet élément est en lecture seule."
    ])
  })

  test("every sentence exists in every language", () => {
    const guards = Object.keys(documentMachine.implementations.guards)
    for (const language of languages)
      for (const guard of guards)
        expect([language, guard, messageText(language, `closed.${guard}`, {})]).not.toContain(`closed.${guard}`)
  })
})

describe("rebuilt from the wire", () => {
  const row = { deleted_at: null, is_validated: false, read_only: false }
  const instant = "2026-01-02T03:04:05.000Z"

  test.each([
    [row, "unvalidated"],
    [{ ...row, is_validated: true }, "validated"],
    [{ ...row, deleted_at: instant }, "trashed"],
    [{ ...row, deleted_at: instant, is_validated: true }, "trashed"]
  ] as const)("[DOC-006] [DOC-020] %j is %s", (node, state) => {
    expect(documentState(node)).toBe(state)
    expect(documentSnapshot(node).value).toBe(state)
    expect(documentSnapshot(node).context).toEqual(toDocumentInput(node))
  })

  test("[DOC-018] the projection offers exactly what the machine takes", () => {
    const eventTypes = {
      validate: "document.validated",
      unvalidate: "document.unvalidated",
      rename: "node.renamed",
      move: "node.moved",
      trash: "node.trashed",
      restore: "node.restored",
      addVersion: "version.added",
      restoreVersion: "version.restored",
      purge: "node.purged"
    } as const
    for (const is_validated of [false, true])
      for (const read_only of [false, true])
        for (const deleted_at of [null, instant])
          for (const isSearchResult of [false, true])
            for (const by of Object.values(people)) {
              const node = { is_validated, read_only, deleted_at }
              const shown = documentAvailability(node, by, { isSearchResult })
              for (const [name, type] of Object.entries(eventTypes) as ReadonlyArray<
                [keyof typeof eventTypes, DocumentEvent["type"]]
              >) {
                const verdict = decide(documentMachine, documentSnapshot(node, { isSearchResult }), {
                  ...documentCases[type],
                  by
                })
                expect(shown[name]).toEqual({
                  open: Result.isSuccess(verdict),
                  closedBy: Result.isFailure(verdict) ? verdict.failure.closedBy : []
                })
              }
            }
  })
})
