import { expect, test } from "vitest"
import { createActor, toPromise } from "xstate"
import type { FormDefinition } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { ApiFailure } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"
import { newTask, newTaskForm, reasonForm, subTaskForm, taskCreating, titlesIn } from "#services/tasks/taskSaving.ts"

const failure = (code: string) =>
  new ApiFailure({
    status: 422,
    code,
    text: null,
    params: {},
    errors: {},
    closedBy: [],
    retryAfter: null,
    requestId: null,
    showError: false
  })

test("[TSK-001] titles of sub-tasks stand one on each line", () => {
  expect(titlesIn("  Recto \n\n Verso\r\n")).toEqual(["Recto", "Verso"])
})

test("[TSK-002] a request is made to somebody, a task of the firm need not be", () => {
  const values = { ...newTask("information_request", null).values, title: "Relevés" }
  expect(newTaskForm.check(values)).toEqual({ vendor_ids: ["task.company_missing"] })
  expect(newTaskForm.check({ ...values, type: "accounting_firm_task" })).toEqual({})
  const long = { ...values, vendor_ids: ["3"], sub_tasks: `Recto\n${"x".repeat(201)}` }
  expect(newTaskForm.check(long)).toEqual({ sub_tasks: ["task.title_too_long"] })
})

test.each([
  ["information_request", false],
  ["accounting_firm_task", true]
] as const)(
  "[TSK-002] [TSK-O01] the one choice of a new task says who sees it: %s, internal %s",
  async (type, internal) => {
    const asked: Array<unknown> = []
    const ask = ((_: string, { payload }: { readonly payload: object }) => {
      asked.push(payload)
      return Promise.resolve({ data: [{ id: 7 }] })
    }) as unknown as Ask
    const { values } = newTask(type, 3 as VendorId)
    // Whatever else stands in the form: nothing contradicts the type.
    const input = { values: { ...values, title: "T", sub_tasks: "A", internal: !internal }, changed: [], revision: 0 }
    await toPromise(createActor(taskCreating({ ask, firmId: 1 as FirmId, tell: () => undefined }), { input }).start())
    expect(asked).toMatchObject([
      { type, internal },
      { type, internal, parent_id: 7 }
    ])
  }
)

test("[TSK-O04] what goes back needs a reason, a sub-task a title and a day of the calendar", () => {
  const codes = <V>(form: FormDefinition<V>, values: V) => form.check(values)
  expect(codes(reasonForm, { words: " " })).toEqual({ words: ["task.reason_missing"] })
  expect(codes(subTaskForm, { title: "", due_date: "2026-02-31" })).toEqual({
    title: ["task.title_missing"],
    due_date: ["task.due_date_invalid"]
  })
})

test("[TSK-001] a sub-task that cannot be made does not make the task a second time: whoever made it is told", async () => {
  const asked: Array<unknown> = []
  const ask = ((_: string, { payload }: { readonly payload: { readonly title: string } }) => {
    asked.push(payload.title)
    return payload.title === "Verso"
      ? Promise.reject(failure("task.too_deep"))
      : Promise.resolve({ data: [{ id: 7, title: payload.title }] })
  }) as unknown as Ask
  const told: Array<unknown> = []
  const tell = ({ lost, tasks }: { readonly lost: number; readonly tasks: ReadonlyArray<unknown> }) =>
    void told.push([tasks.length, lost])
  const { values } = newTask("information_request", 3 as VendorId)
  const input = { values: { ...values, title: "Relevés", sub_tasks: "Recto\nVerso" }, changed: [], revision: 0 }
  const actor = createActor(taskCreating({ ask, firmId: 1 as FirmId, tell }), { input }).start()
  expect((await toPromise(actor))._tag).toBe("Success")
  expect(asked).toEqual(["Relevés", "Recto", "Verso"])
  expect(told).toEqual([[1, 1]])
})
