import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { unlockingMachine } from "#machines/documents/viewer/unlocking.machine.ts"
import { toUnlockingView } from "#machines/documents/viewer/unlocking.projection.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { UnlockRequest } from "#schemas/documents/viewing.ts"
import type { NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { deadEnds, type Model, reachable, unreachedStates } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const at = "2026-01-02T03:04:05.000Z"
const ann = { id: 3 as UserId, name: "Ann Lee" }
const document: DocumentNode = {
  type: "document",
  id: 7 as NodeId,
  hash: "00000000000000aa" as NodeHash,
  alias: null,
  name: "releve.pdf",
  folder_id: 1,
  vendor_id: 5 as VendorId,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  deleted_by: null,
  deleted_from: null,
  themes: [],
  has_own_themes: false,
  theme_acl: null,
  revision: 1,
  read_only: false,
  number: 1,
  description: null,
  deposit_date: at,
  start_date: at,
  validated_at: null,
  is_validated: false,
  validator: null,
  author: ann,
  version_id: 20 as VersionId,
  version_number: 2,
  size: 200,
  media_type: "application/pdf",
  extension: "pdf"
}
const bytes = new Blob(["%PDF"])
const copy = new Blob(["%PDF-1.7"])
const input = { document, by: { canWrite: true, canValidate: true }, isLatest: true, bytes, password: "sésame" }
const model: Model<typeof unlockingMachine> = {
  machine: unlockingMachine,
  input,
  cases: {
    "copy.asked": [{ type: "copy.asked" }],
    "xstate.done.actor.unlock": [{ type: "xstate.done.actor.unlock", output: copy }] as never,
    "xstate.error.actor.unlock": [{ type: "xstate.error.actor.unlock", error: new Error("broken") }] as never
  },
  vertex: ({ hasFailed }) => hasFailed
}

test("[VIE-006] every state is reachable, only a copy that was made ends it, and nothing is offered that would be ignored", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) expect(toUnlockingView(state).canKeep).toBe(state.can({ type: "copy.asked" }))
})

const closed = (change: Partial<DocumentNode>, facts: Partial<typeof input> = {}) => {
  const actor = createActor(unlockingMachine, { input: { ...input, ...facts, document: { ...document, ...change } } })
  const view = toUnlockingView(actor.getSnapshot())
  expect(view.canKeep).toBe(view.closedBy === null)
  return view.closedBy
}

describe("journeys", () => {
  test("[VIE-006] [DOC-027] a refused new version gives its reason", () => {
    expect([
      closed({}),
      closed({ read_only: true }),
      closed({ deleted_at: at }),
      closed({ folder_id: null }),
      closed({}, { by: { canWrite: false, canValidate: false } }),
      closed({}, { isLatest: false })
    ]).toEqual([
      null,
      "closed.isWritable",
      "closed.isNotTrashed",
      "closed.isNotTrashed",
      "closed.isWriter",
      "viewer:unlock.older"
    ])
  })

  test("[VIE-006] what failed is told and can be tried again, and the copy is handed over once", async () => {
    const asked: Array<UnlockRequest> = []
    const actor = createActor(
      unlockingMachine.provide({
        actors: {
          unlock: fromPromise<Blob, UnlockRequest>(({ input: request }) => {
            asked.push(request)
            return asked.length === 1 ? Promise.reject(new Error("broken")) : Promise.resolve(copy)
          })
        }
      }),
      { input }
    )
    const copies: Array<Blob> = []
    actor.on("copy.made", (event) => copies.push(event.copy))
    actor.start()
    const view = () => toUnlockingView(actor.getSnapshot())
    actor.send({ type: "copy.asked" })
    expect(view()).toMatchObject({ isBusy: true, canKeep: false })
    await expect.poll(() => view().messageKey).toBe("viewer:unlock.failed")
    actor.send({ type: "copy.asked" })
    await expect.poll(() => view().isMade).toBe(true)
    expect([copies, asked]).toEqual([[copy], [1, 2].map(() => ({ bytes, password: "sésame" }))])
  })
})
