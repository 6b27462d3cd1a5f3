import { describe, expect, test } from "vitest"
import {
  type AccessFacts,
  mayAttachToTask,
  mayCreateTasks,
  mayKeepTask,
  mayRemoveTask,
  maySeeTask,
  maySubmitRequest,
  mayUseAdminMode,
  type TaskFacts
} from "#schemas/access/policy.ts"
import {
  dueDateProblem,
  emptyTask,
  quickDays,
  quickInterval,
  taskForm,
  taskNotesProblem,
  tasksPerPage,
  taskReasonProblem,
  taskStatuses,
  taskTitleProblem,
  taskTypes
} from "#schemas/tasks/taskRules.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import fc from "#tests/support/properties.ts"
import { keptLine as keptTaskTitle } from "#schemas/shared/line.ts"

describe("what is typed of a task", () => {
  test.each([
    ["", "task.title_missing"],
    [" \u00a0 ", "task.title_missing"],
    ["a", null],
    ["x".repeat(199), null],
    ["x".repeat(200), null],
    ["x".repeat(201), "task.title_too_long"],
    ["a\u202eb", "task.text_characters"],
    ["marge < 50 k€", null]
  ])("[TSK-001] the title %j: %s", (text, problem) => {
    expect(taskTitleProblem(text)).toBe(problem)
  })

  test.each([
    [4_999, null],
    [5_000, null],
    [5_001, "task.notes_too_long"]
  ])("[TSK-001] notes of %i characters: %s", (length, problem) => {
    expect(taskNotesProblem("é".repeat(length))).toBe(problem)
  })

  test.each([
    ["", "task.reason_missing"],
    [" \n", "task.reason_missing"],
    ["Illisible", null],
    ["x".repeat(1_000), null],
    ["x".repeat(1_001), "task.reason_too_long"]
  ])("[TSK-O04] the reason of a return %#: %s", (text, problem) => {
    expect(taskReasonProblem(text)).toBe(problem)
  })

  test.each([
    ["", null],
    ["2026-02-28", null],
    ["2026-02-29", "task.due_date_invalid"],
    ["2028-02-29", null],
    ["28/02/2026", "task.due_date_invalid"],
    ["2026-13-01", "task.due_date_invalid"]
  ])("[TSK-001] the due date %s: %s", (text, problem) => {
    expect(dueDateProblem(text)).toBe(problem)
  })

  test("[TSK-001] the form asks for a title and for nothing else", () => {
    expect(taskForm.check(emptyTask)).toEqual({ title: ["task.title_missing"] })
    expect(taskForm.check({ ...emptyTask, title: "A", notes: "deux\nlignes" })).toEqual({})
  })

  test("[TSK-001] a title that is taken is kept as one line, the same when it is kept again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 250 }), (text) => {
        const kept = keptTaskTitle(text)
        expect(keptTaskTitle(kept)).toBe(kept)
        if (taskTitleProblem(text) === null) expect(taskTitleProblem(kept)).toBeNull()
      })
    )
  })
})

describe("words of the list", () => {
  test("[CST-023] [CST-041] [TSK-002] [TSK-003] are those of the specification", () => {
    expect([tasksPerPage, quickDays]).toEqual([15, 7])
    expect(taskTypes).toEqual(["accounting_firm_task", "information_request"])
    expect(taskStatuses).toEqual(["to_do", "in_progress", "done"])
  })

  test("[TSK-013] [TSK-014] [CST-041] [TSK-O03] today is one day and the week seven, neither with what is overdue", () => {
    expect(quickInterval("today", "2026-11-22")).toEqual({ after: "2026-11-22", before: "2026-11-22" })
    expect(quickInterval("week", "2026-11-22")).toEqual({ after: "2026-11-22", before: "2026-11-28" })
    expect(quickInterval("week", "2028-02-27")).toEqual({ after: "2028-02-27", before: "2028-03-04" })
  })
})

const facts = (given: Partial<AccessFacts>): AccessFacts => ({
  isSuperAdmin: false,
  firmRole: null,
  vendorRole: null,
  themeAcl: null,
  ...given
})
const some: TaskFacts = {
  type: "information_request",
  isInternal: false,
  isFirmTask: false,
  isAuthor: false,
  isMember: false
}

describe("the policy of tasks", () => {
  test("[TSK-O01] clients see requests that are not internal, and nothing of the firm's", () => {
    for (const vendorRole of ["admin", "collaborator", "guest"] as const) {
      const client = facts({ vendorRole })
      expect(maySeeTask(client, some)).toEqual([])
      expect(maySeeTask(client, { ...some, isInternal: true, isMember: true })).toEqual(["isOfFirm"])
      expect(maySeeTask(client, { ...some, type: "accounting_firm_task", isMember: true })).toEqual(["isOfFirm"])
    }
    expect(maySeeTask(facts({ isSuperAdmin: true }), some)).toEqual(["isOfFirm"])
  })

  test("[TSK-O01] the firm's own tasks are for those whom they concern, and for its admins", () => {
    const own = { ...some, type: "accounting_firm_task", isFirmTask: true } as const
    expect(maySeeTask(facts({ firmRole: "admin" }), own)).toEqual([])
    expect(maySeeTask(facts({ firmRole: "collaborator" }), own)).toEqual(["isTheirTask"])
    expect(maySeeTask(facts({ firmRole: "collaborator" }), { ...own, isAuthor: true })).toEqual([])
    expect(maySeeTask(facts({ firmRole: "collaborator" }), { ...own, isMember: true })).toEqual([])
  })

  test("[TSK-005] [TSK-O01] admin mode is for the firm's admins alone", () => {
    expect(mayUseAdminMode("admin")).toEqual([])
    expect(mayUseAdminMode("collaborator")).toEqual(["isFirmAdmin"])
    expect(mayUseAdminMode(null)).toEqual(["isOfFirm"])
  })

  test("[TSK-O04] [ROL-015] [ROL-019] the firm keeps tasks, clients who may write give, read-only themes close both", () => {
    expect(mayCreateTasks({ firmRole: "collaborator" })).toEqual([])
    expect(mayCreateTasks({ firmRole: null })).toEqual(["isOfFirm"])
    expect(mayKeepTask({ firmRole: "admin", themeAcl: "read-only" })).toEqual(["hasThemeAccess"])
    expect(mayKeepTask({ firmRole: "collaborator", themeAcl: "read-write" })).toEqual([])
    expect(maySubmitRequest(facts({ vendorRole: "collaborator" }))).toEqual([])
    expect(maySubmitRequest(facts({ vendorRole: "guest" }))).toEqual(["isWriter"])
    expect(maySubmitRequest(facts({ vendorRole: "admin", themeAcl: "read-only" }))).toEqual(["hasThemeAccess"])
    expect(maySubmitRequest(facts({ firmRole: "admin" }))).toEqual(["isClientUser"])
    expect(mayAttachToTask(facts({ vendorRole: "guest" }))).toEqual(["isWriter"])
    expect(mayAttachToTask(facts({ firmRole: "collaborator" }))).toEqual([])
    expect(mayRemoveTask({ firmRole: "collaborator", themeAcl: null }, { isAuthor: false })).toEqual(["isTaskAuthor"])
    expect(mayRemoveTask({ firmRole: "admin", themeAcl: null }, { isAuthor: false })).toEqual([])
    expect(mayRemoveTask({ firmRole: null, themeAcl: null }, { isAuthor: true })).toEqual(["isOfFirm"])
  })
})

describe("a reminder", () => {
  test("[TSK-O04] says of each task when it is due, and never reads a name as a place to fill", () => {
    const { subject, text } = composeMail(
      {
        kind: "reminders",
        firstname: "Claire",
        lines: [
          { company: "Boulangerie", title: "{{firstname}}", days: 3, due_date: "2026-11-25" },
          { company: "Boulangerie", title: "Statuts", days: 0, due_date: "2026-11-22" },
          { company: "Boulangerie", title: "Bail", days: -3, due_date: "2026-11-19" }
        ],
        isForClients: true,
        link: "https://lumen.example/tasks"
      },
      { name: "Lumen", colour: null },
      "en"
    )
    expect(subject).toBe("Reminder: what is due")
    expect(text).toContain("Boulangerie: {{firstname}}, by November 25, 2026.")
    expect(text).toContain("Boulangerie: Statuts, today.")
    expect(text).toContain("Boulangerie: Bail, due since November 19, 2026.")
    expect(text).toContain("Your accountant is still waiting for:")
  })
})
