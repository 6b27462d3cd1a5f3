import { Result } from "effect"
import { describe, expect, test } from "vitest"
import {
  type FormerState,
  formerStates,
  type TaskEvent,
  taskMachine,
  type TaskSnapshot
} from "#machines/tasks/task.machine.ts"
import { absentTask, taskRefusals, taskSnapshot, toldState } from "#machines/tasks/task.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { isMessageCode } from "#schemas/shared/messages/index.ts"
import type { TaskRights } from "#schemas/tasks/task.ts"
import { taskTypes, type TaskType } from "#schemas/tasks/taskRules.ts"
import { allowed, firstTask, nobody, requestPaths, taskCases, workPaths } from "#tests/models/tasks/cases.ts"
import fc from "#tests/support/properties.ts"

const events = Object.values(taskCases)
const open: TaskRights = { keep: [], submit: [], review: [], attach: [], remove: [] }
const steps = (paths: typeof requestPaths) => paths.flatMap(({ path }) => path.steps)

describe("a stored task, reloaded before every event, follows the model", () => {
  test.each(requestPaths)("[TSK-003] [TSK-O04] $title", async ({ path }) => {
    let row = JSON.stringify(firstTask("information_request"))
    const reload = () => taskMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: TaskEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(taskMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(taskCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("[TSK-O04] every state and every event of a request is on a path", () => {
    expect(new Set(steps(requestPaths).map(({ state }) => state.value))).toEqual(
      new Set(["absent", "toDo", "returned", "inProgress", "submitted", "done", "accepted", "removed"])
    )
    expect(new Set(steps(requestPaths).map(({ event }) => event.type))).toEqual(
      new Set(["xstate.init", ...Object.keys(taskCases)])
    )
  })

  test("[TSK-003] [TSK-O04] a task of the firm is never given nor judged", () => {
    expect(new Set(steps(workPaths).map(({ state }) => state.value))).toEqual(
      new Set(["absent", "toDo", "inProgress", "done", "removed"])
    )
    expect(steps(workPaths).some(({ event }) => event.type.startsWith("request."))).toBe(false)
  })
})

const play = (type: TaskType, ...names: ReadonlyArray<keyof typeof taskCases>) =>
  toldState(
    names.reduce<TaskSnapshot>(
      (snapshot, name) => Result.getOrThrow(decide(taskMachine, snapshot, taskCases[name])).next,
      firstTask(type)
    ).value
  )

describe("journeys", () => {
  test("[TSK-O04] what is given is in progress, what is accepted done, what is returned to do again", () => {
    const given = ["task.added", "request.submitted"] as const
    expect(play("information_request", ...given)).toEqual({ status: "in_progress", review: "submitted" })
    expect(play("information_request", ...given, "request.accepted")).toEqual({ status: "done", review: "accepted" })
    const returned = [...given, "request.returned"] as const
    expect(play("information_request", ...returned)).toEqual({ status: "to_do", review: "returned" })
    expect(play("information_request", ...returned, "request.submitted", "request.accepted")).toEqual({
      status: "done",
      review: "accepted"
    })
  })

  test("[TSK-003] a task is started, completed and reopened, and what was accepted is so no more", () => {
    expect(play("accounting_firm_task", "task.added", "task.started")).toEqual({
      status: "in_progress",
      review: "none"
    })
    expect(play("accounting_firm_task", "task.added", "task.completed", "task.reopened")).toEqual({
      status: "to_do",
      review: "none"
    })
    expect(play("information_request", "task.added", "request.submitted", "request.accepted", "task.reopened")).toEqual(
      { status: "to_do", review: "none" }
    )
    expect(play("information_request", "task.added", "task.removed")).toBeNull()
  })
})

const every = (judge: (type: TaskType, snapshot: TaskSnapshot) => void) => {
  for (const type of taskTypes) {
    const seen = new Map(
      steps(type === "information_request" ? requestPaths : workPaths).map(({ state }) => [state.value, state])
    )
    for (const state of seen.values()) judge(type, state as TaskSnapshot)
  }
}

describe("what is undone", () => {
  test("[TSK-003] a completion leads back to what was there before, a removal to whatever there was", () => {
    const back = (status: "done" | "to_do", review: "none" | "accepted", was: FormerState) => {
      const from = taskSnapshot({ type: "information_request", internal: false, status, review })
      const verdict = decide(taskMachine, from, { type: "task.restored", by: allowed, was })
      return Result.isSuccess(verdict) ? verdict.success.next.value : verdict.failure.closedBy
    }
    for (const was of ["toDo", "returned", "inProgress"] as const) expect(back("done", "none", was)).toBe(was)
    // An undo never restores a submitted or accepted answer, and only the state `done` can be undone.
    for (const was of ["submitted", "accepted"] as const) expect(back("done", "none", was)).toContain("wasIn")
    expect(back("to_do", "none", "returned")).toEqual([])
    expect(back("done", "accepted", "toDo")).toEqual([])
    for (const was of formerStates) {
      const verdict = decide(taskMachine, absentTask("information_request", false), {
        type: "task.restored",
        by: allowed,
        was
      })
      expect(Result.isSuccess(verdict) ? verdict.success.next.value : null).toBe(was)
    }
  })
})

describe("refused actions", () => {
  test("[TSK-O01] whoever may do nothing is refused every action", () => {
    every((_, snapshot) => {
      for (const event of events)
        expect(Result.isFailure(decide(taskMachine, snapshot, { ...event, by: nobody }))).toBe(true)
    })
  })

  test("[TSK-O04] the client is reminded of what they see and have not given yet, by the firm alone", () => {
    const closedBy = (state: Partial<Parameters<typeof taskSnapshot>[0]>, by = allowed) => {
      const base = { type: "information_request", internal: false, status: "to_do", review: "none" } as const
      const verdict = decide(taskMachine, taskSnapshot({ ...base, ...state }), { type: "request.reminded", by })
      return Result.isFailure(verdict) ? verdict.failure.closedBy : null
    }
    expect(closedBy({})).toBeNull()
    expect(closedBy({ review: "returned" })).toBeNull()
    expect(closedBy({ internal: true })).toEqual(["isShownToClient"])
    expect(closedBy({ status: "in_progress", review: "submitted" })).toEqual(["isNotSubmitted"])
    expect(closedBy({ status: "done" })).toEqual(["isTaskOpen"])
    expect(closedBy({ type: "accounting_firm_task" })).toEqual(["isInformationRequest"])
    expect(closedBy({}, nobody)).toEqual(["mayReviewRequest"])
  })

  test("[TSK-O04] what waits for the firm is accepted or returned, with a reason, and nothing else settles it", () => {
    const submitted = taskSnapshot({
      type: "information_request",
      internal: false,
      status: "in_progress",
      review: "submitted"
    })
    const closedBy = (event: TaskEvent) => {
      const verdict = decide(taskMachine, submitted, event)
      return Result.isFailure(verdict) ? verdict.failure.closedBy : null
    }
    for (const name of ["task.reopened", "task.started", "task.completed"] as const)
      expect(closedBy(taskCases[name])).toEqual(["isReviewed"])
    expect(closedBy(taskCases["request.submitted"])).toEqual(["isNotSubmitted"])
    expect(closedBy({ ...taskCases["request.returned"], reason: "  " })).toEqual(["hasReason"])
  })

  test("an action is available exactly where the machine takes the event, and a refused one says why in the catalogue", () => {
    const actionOf = {
      "task.changed": "change",
      "task.reopened": "reopen",
      "task.started": "start",
      "task.completed": "complete",
      "request.submitted": "submit",
      "request.accepted": "accept",
      "request.returned": "return",
      "document.attached": "attach",
      "document.detached": "detach",
      "request.reminded": "remind",
      "task.removed": "remove"
    } as const
    every((type, snapshot) => {
      const state = toldState(snapshot.value)
      if (state === null) return
      const refusals = taskRefusals({ type, internal: type === "accounting_firm_task", ...state, rights: open })
      for (const [name, action] of Object.entries(actionOf)) {
        const verdict = decide(taskMachine, snapshot, taskCases[name as keyof typeof actionOf])
        expect([type, snapshot.value, name, refusals[action] === null]).toEqual([
          type,
          snapshot.value,
          name,
          Result.isSuccess(verdict)
        ])
        for (const guard of refusals[action] ?? [])
          expect([guard, isMessageCode(`closed.${guard}`)]).toEqual([guard, true])
      }
      const barred = taskRefusals({
        type,
        internal: type === "accounting_firm_task",
        ...state,
        rights: { ...open, keep: ["isOfFirm"], remove: ["isTaskAuthor"] }
      })
      expect([barred.change, barred.start, barred.remove]).toEqual([["isOfFirm"], ["isOfFirm"], ["isTaskAuthor"]])
    })
  })

  test("[TSK-003] [TSK-O04] whatever happens, status and review are a pair that can be kept", () => {
    const pairs = [
      "to_do none",
      "to_do returned",
      "in_progress none",
      "in_progress submitted",
      "done none",
      "done accepted"
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...taskTypes),
        fc.array(fc.constantFrom(...events), { maxLength: 20 }),
        (type, some) => {
          const last = some.reduce<TaskSnapshot>(
            (snapshot, event) => {
              const verdict = decide(taskMachine, snapshot, event)
              return Result.isSuccess(verdict) ? verdict.success.next : snapshot
            },
            Result.getOrThrow(decide(taskMachine, firstTask(type), taskCases["task.added"])).next
          )
          const state = toldState(last.value)
          if (state === null) {
            expect(last.status).toBe("done")
            return
          }
          expect(pairs).toContain(`${state.status} ${state.review}`)
          if (type === "accounting_firm_task") expect(state.review).toBe("none")
          expect(taskSnapshot({ type, internal: type === "accounting_firm_task", ...state }).value).toBe(last.value)
        }
      )
    )
  })
})
