import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { type ClientFileEvent, clientFileMachine } from "#machines/customers/clientFile.machine.ts"
import { clientFileRefusals, clientFileEventRefusals } from "#machines/customers/clientFile.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import {
  clientFileCases,
  clientFilePaths,
  collaborator,
  companyAdmin,
  firmAdmin,
  firstClientFile,
  reader
} from "#tests/models/customers/paths.ts"

const active = { active: true, deletes_at: null, transfers_to: null }
const deactivated = { active: false, deletes_at: null, transfers_to: null }
const leaving = { active: false, deletes_at: "2026-12-21T00:00:00.000Z", transfers_to: null }
const transferring = { active: true, deletes_at: null, transfers_to: "Atlas" }
const transferringAtRest = { active: false, deletes_at: null, transfers_to: "Atlas" }

describe("a stored client file, reloaded before every event, follows the model", () => {
  test.each(clientFilePaths)("[CLI-O05] $title", async ({ path }) => {
    let row = JSON.stringify(firstClientFile())
    const reload = () => clientFileMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ClientFileEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(clientFileMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(clientFileCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = clientFilePaths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(
      new Set(["active", "deactivated", "transferring", "transferringAtRest", "leaving", "deleted"])
    )
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(
      new Set(["xstate.init", ...Object.keys(clientFileCases)])
    )
  })
})

describe("journeys", () => {
  const c = clientFileCases
  const play = (...events: ReadonlyArray<ClientFileEvent>) =>
    events.reduce(
      ({ next, work }, event) => {
        const made = Result.getOrThrow(decide(clientFileMachine, next, event))
        return { next: made.next, work: [...work, ...made.jobs] }
      },
      { next: firstClientFile(), work: [] as ReadonlyArray<string> }
    )
  const end = (...events: ReadonlyArray<ClientFileEvent>) => {
    const { next, work } = play(...events)
    return [next.value, ...work]
  }

  test("[CLI-013] [CLI-014] [CLI-015] a file is put to rest and brought back", () => {
    expect(end(c["client_file.deactivated"], c["client_file.changed"], c["client_file.restored"])).toEqual(["active"])
  })

  test("[CLI-016] it is given away, kept after all, put to rest, and given away as it rests", () => {
    expect(
      end(
        c["transfer.asked"],
        c["client_file.changed"],
        c["transfer.cancelled"],
        c["transfer.asked"],
        c["transfer.completed"],
        c["client_file.deactivated"],
        c["transfer.asked"],
        c["client_file.changed"],
        c["transfer.completed"]
      )
    ).toEqual(["deactivated", "handOver", "keepHere", "handOver", "handOver"])
  })

  test("[CLI-017] [CLI-O05] its deletion has a date, is undone, asked again, brought forward and carried out", () => {
    expect(
      end(
        c["client_file.deactivated"],
        c["deletion.asked"],
        c["deletion.undone"],
        c["deletion.asked"],
        c["deletion.confirmed"],
        c["deletion.came_due"]
      )
    ).toEqual(["deleted", "setDate", "forgetDate", "setDate", "bringForward", "deleteForGood"])
  })
})

describe("refused actions", () => {
  test("[CLI-016] a file on its way does nothing else, by its firm's admins it is kept, and by nobody else given away", () => {
    const refusals = {
      change: null,
      deactivate: ["isNotTransferring"],
      restore: ["isNotTransferring"],
      remove: ["isNotTransferring"],
      undo: ["isLeaving"],
      removeNow: ["isLeaving"],
      transfer: ["isNotTransferring"],
      keep: null
    }
    expect(clientFileRefusals(transferring, firmAdmin)).toEqual(refusals)
    expect(clientFileRefusals(transferringAtRest, firmAdmin)).toEqual(refusals)
    expect(clientFileRefusals(transferring, collaborator).keep).toEqual(["isFirmAdmin"])
    expect(clientFileRefusals(active, collaborator)).toMatchObject({
      transfer: ["isFirmAdmin"],
      keep: ["isTransferring"]
    })
    expect(clientFileRefusals(leaving, firmAdmin).transfer).toEqual(["isNotLeaving"])
  })

  test("[CLI-016] without its name typed, or to a firm outside the group, no file is given away", () => {
    const asked = { type: "transfer.asked", by: firmAdmin, isNamed: true, isInGroup: true } as const
    expect(clientFileEventRefusals(active, { ...asked, isNamed: false })).toEqual(["isNamed"])
    expect(clientFileEventRefusals(deactivated, { ...asked, isInGroup: false })).toEqual(["isInGroup"])
    expect(clientFileEventRefusals(deactivated, asked)).toBeNull()
  })

  test("[CLI-O05] an active file is not deleted, and one that is leaving neither changes nor comes back unasked", () => {
    expect(clientFileRefusals(active, firmAdmin)).toEqual({
      change: null,
      deactivate: null,
      restore: ["isDeactivatedFile"],
      remove: ["isDeactivatedFile"],
      undo: ["isLeaving"],
      removeNow: ["isLeaving"],
      transfer: null,
      keep: ["isTransferring"]
    })
    expect(clientFileRefusals(leaving, firmAdmin)).toEqual({
      change: ["isNotLeaving"],
      deactivate: ["isActiveFile"],
      restore: ["isNotLeaving"],
      remove: ["isNotLeaving"],
      undo: null,
      removeNow: null,
      transfer: ["isNotLeaving"],
      keep: ["isTransferring"]
    })
  })

  test("[ROL-O04] [CLI-O01] a collaborator does not hasten a deletion, a company's admin only changes what the file says, a reader nothing", () => {
    expect(clientFileRefusals(leaving, collaborator)).toMatchObject({ undo: null, removeNow: ["isFirmAdmin"] })
    expect(clientFileRefusals(active, companyAdmin)).toMatchObject({ change: null, deactivate: ["mayEditFiles"] })
    expect(clientFileRefusals(deactivated, companyAdmin)).toMatchObject({
      restore: ["mayEditFiles"],
      remove: ["mayEditFiles"]
    })
    expect(clientFileRefusals(active, reader)).toMatchObject({
      change: ["mayEditInformation"],
      deactivate: ["mayEditFiles"]
    })
  })

  test("[CLI-O05] without its name typed no file is deleted", () => {
    const nameless = { by: firmAdmin, isNamed: false } as const
    expect(clientFileEventRefusals(deactivated, { type: "deletion.asked", ...nameless })).toEqual(["isNamed"])
    expect(clientFileEventRefusals(leaving, { type: "deletion.confirmed", ...nameless })).toEqual(["isNamed"])
  })
})
