import { expect } from "vitest"
import type { Pagination } from "#schemas/shared/page.ts"
import type { CompanyTasks, Task, TaskCounters, TaskDetail, TaskFilesPlace, TaskPerson } from "#schemas/tasks/task.ts"
import type { Refused } from "#tests/api/documents/support.ts"
import type { Answer, Portal, SignedInUser } from "#tests/support/portal.ts"

type Firm = { readonly id: number }
type Body<A> = { readonly data: A } & Refused["body"]

/** Helpers that call the tasks' endpoints. */
export const tasksOf = (portal: Portal) => {
  const call = <A>(
    as: SignedInUser,
    firm: Firm,
    method: string,
    path: string,
    { body, headers }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {}
  ): Promise<Answer<Body<A>>> => {
    const glue = path.includes("?") ? "&" : "?"
    return portal.call<Body<A>>(method, `/api/tasks${path}${glue}firm_id=${firm.id}`, {
      as,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers })
    })
  }
  const create = (as: SignedInUser, firm: Firm, body: object) =>
    call<ReadonlyArray<TaskDetail>>(as, firm, "POST", "", {
      body: { type: "accounting_firm_task", title: "Révision", ...body }
    })
  return {
    call,
    create,
    /** Creates a task; fails the test if it is refused. */
    make: async (as: SignedInUser, firm: Firm, body: object) => {
      const answer = await create(as, firm, body)
      expect([answer.status, answer.body.errors]).toEqual([201, undefined])
      const [made] = answer.body.data
      if (made === undefined) throw new Error("no task was made")
      return made
    },
    list: (as: SignedInUser, firm: Firm, query = "") =>
      portal.call<{ readonly data: ReadonlyArray<Task>; readonly pagination: Pagination } & Refused["body"]>(
        "GET",
        `/api/tasks?firm_id=${firm.id}${query}`,
        { as }
      ),
    read: (as: SignedInUser, firm: Firm, id: number) => call<TaskDetail>(as, firm, "GET", `/${id}`),
    change: (as: SignedInUser, firm: Firm, id: number, body: object, revision?: number) =>
      call<TaskDetail>(as, firm, "PATCH", `/${id}`, {
        body,
        ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
      }),
    event: (as: SignedInUser, firm: Firm, id: number, body: object) =>
      call<TaskDetail>(as, firm, "POST", `/${id}/events`, { body }),
    remove: (as: SignedInUser, firm: Firm, id: number) => call<never>(as, firm, "DELETE", `/${id}`),
    attach: (as: SignedInUser, firm: Firm, id: number, nodes: ReadonlyArray<number>) =>
      call<TaskDetail>(as, firm, "POST", `/${id}/attachments`, { body: { node_ids: nodes } }),
    files: (as: SignedInUser, firm: Firm, id: number, body: object = {}) =>
      call<TaskFilesPlace>(as, firm, "POST", `/${id}/files`, { body }),
    detach: (as: SignedInUser, firm: Firm, id: number, node: number) =>
      call<TaskDetail>(as, firm, "DELETE", `/${id}/attachments/${node}`),
    counters: (as: SignedInUser, firm: Firm, query = "") =>
      call<TaskCounters>(as, firm, "GET", `/counters?page=1${query}`),
    companies: (as: SignedInUser, firm: Firm, query = "") =>
      portal.call<{ readonly data: ReadonlyArray<CompanyTasks>; readonly pagination: Pagination }>(
        "GET",
        `/api/tasks/companies?firm_id=${firm.id}${query}`,
        { as }
      ),
    people: (as: SignedInUser, firm: Firm, vendor?: number) =>
      call<ReadonlyArray<TaskPerson>>(as, firm, "GET", `/people${vendor === undefined ? "" : `?vendor_id=${vendor}`}`)
  }
}

/** A date in Paris, `days` from today, such as `2026-11-21`. */
export const dayFrom = (days: number): string => {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date())
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
