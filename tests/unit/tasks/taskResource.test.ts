import { expect, test } from "vitest"
import type { FormDefinition } from "#schemas/shared/form.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { newTask, newTaskForm, newTasks, returns, subTasks, titlesIn } from "#services/tasks/taskResource.ts"
import { answering, refusal, save } from "#tests/support/saving.ts"

const place = { firmId: FirmId.make(1) }

test("[TSK-001] titles of sub-tasks stand one on each line", () => {
  expect(titlesIn("  Recto \n\n Verso\r\n")).toEqual(["Recto", "Verso"])
})

test("[TSK-002] a request is made to somebody, a task of the firm need not be", () => {
  const values = { ...newTask("information_request", null), title: "Relevés" }
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
    const { ask, asked } = answering({ "tasks.create": () => [{ id: 7 }] })
    // The type decides: a contradicting value of the form is ignored.
    const values = { ...newTask(type, VendorId.make(3)), title: "T", sub_tasks: "A", internal: !internal }
    await save(newTasks, { ask, place, entity: null }, { values, changed: [] })
    expect(asked).toMatchObject([
      ["tasks.create", { payload: { type, internal } }],
      ["tasks.create", { payload: { type, internal, parent_id: 7 } }]
    ])
  }
)

test("[TSK-O04] what goes back needs a reason, a sub-task a title and a day of the calendar", () => {
  const codes = <V>(form: FormDefinition<V>, values: V) => form.check(values)
  expect(codes(returns.form, { words: " " })).toEqual({ words: ["task.reason_missing"] })
  expect(codes(subTasks.form, { title: "", due_date: "2026-02-31" })).toEqual({
    title: ["task.title_missing"],
    due_date: ["task.due_date_invalid"]
  })
})

test("[TSK-001] a sub-task that cannot be made does not make the task a second time: whoever made it is told", async () => {
  const { ask, asked } = answering({
    "tasks.create": ({ payload: { title } }: { readonly payload: { readonly title: string } }) => {
      if (title === "Verso") throw refusal(422, "task.too_deep")
      return [{ id: 7, title }]
    }
  })
  const values = { ...newTask("information_request", VendorId.make(3)), title: "Relevés", sub_tasks: "Recto\nVerso" }
  const { outcome, told } = await save(newTasks, { ask, place, entity: null }, { values, changed: [] })
  expect(outcome._tag).toBe("Success")
  expect(asked).toMatchObject(["Relevés", "Recto", "Verso"].map((title) => ["tasks.create", { payload: { title } }]))
  expect(told).toMatchObject([{ tasks: [{ id: 7 }], lost: 1 }])
})
