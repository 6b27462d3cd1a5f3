import { Effect } from "effect"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll } from "vitest"
import { clientFileMachine } from "#machines/customers/clientFile.machine.ts"
import { clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { financialYearMachine } from "#machines/customers/financialYear.machine.ts"
import type { AccountingPeriod } from "#schemas/customers/accountingPeriod.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { Import } from "#schemas/customers/imports.ts"
import { makeYear, removeYear } from "#server/customers/periods.ts"
import { csv, siretOf } from "#tests/api/customers/importFiles.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import { clientFileCases, collaborator as aide } from "#tests/models/customers/paths.ts"
import { importCases } from "#tests/models/customers/importCases.ts"
import { yearCases } from "#tests/models/customers/yearCases.ts"
import { type Answered, follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let from: { readonly id: number }
let to: { readonly id: number }
let people: Readonly<Record<"admin" | "collaborator" | "there", SignedInUser>>
let turn = 0
beforeAll(async () => {
  // No workers: the test does a job's work itself when a path contains it.
  portal = await startPortal({}, { takers: 0 })
  from = await portal.make.firm("Depart")
  to = await portal.make.firm("Arrivee")
  await portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values ('Groupe') returning id)
      update firm set group_id = (select id from h) where id in (${from.id}, ${to.id})`
  )
  people = {
    admin: await portal.make.staff(from, "admin@groupe.example"),
    collaborator: await portal.make.staff(from, "aide@groupe.example", "collaborator", true),
    there: await portal.make.staff(to, "la-bas@groupe.example")
  }
})
afterAll(() => portal.stop())

const done = async (work: Promise<unknown>): Promise<Answered> => {
  await work
  return { status: 200, body: {} }
}
const who = ({ isFirmAdmin }: { readonly isFirmAdmin: boolean }) => (isFirmAdmin ? people.admin : people.collaborator)
const at = ({ id }: Vendor) => `/api/customers/${id}`
const live = (vendor: Vendor, as: SignedInUser, step: string, more: object = {}) =>
  portal.call("POST", `${at(vendor)}/life`, { as, body: { step, ...more } })

follows(
  "[CLI-013] [CLI-014] [CLI-015] [CLI-016] [CLI-017] [CLI-O05] a client file",
  {
    machine: clientFileMachine,
    input: undefined as never,
    cases: {
      ...clientFileCases,
      deletedAtOnceByAClerk: { type: "deletion.confirmed", by: aide, isNamed: true },
      givenByAClerk: { type: "transfer.asked", by: aide, isNamed: true, isInGroup: true },
      keptByAClerk: { type: "transfer.cancelled", by: aide }
    }
  },
  {
    begin: () => portal.make.vendor(from, `Scierie ${(turn += 1)}`),
    plays: {
      "client_file.changed": (vendor, { by }) =>
        portal.call("PATCH", at(vendor), { as: who(by), body: { contact_email: `a${(turn += 1)}@scierie.example` } }),
      "client_file.deactivated": (vendor, { by }) => live(vendor, who(by), "deactivate"),
      "client_file.restored": (vendor, { by }) => live(vendor, who(by), "restore"),
      "deletion.asked": (vendor, { by }) => live(vendor, who(by), "delete", { company_name: vendor.name }),
      "deletion.undone": (vendor, { by }) => live(vendor, who(by), "undo_delete"),
      "deletion.confirmed": (vendor, { by }) => live(vendor, who(by), "delete_now", { company_name: vendor.name }),
      "deletion.came_due": async ({ id }) => {
        await portal.arrange((sql) => sql`update vendor set deletes_at = now() where id = ${id}`)
        return done(portal.arrange((sql) => sql`select app.delete_client_file(${id})`))
      },
      "transfer.asked": (vendor, { by }) =>
        live(vendor, who(by), "transfer", { transfer_to: to.id, company_name: vendor.name }),
      "transfer.cancelled": (vendor, { by }) => live(vendor, who(by), "cancel_transfer"),
      "transfer.completed": ({ id }) =>
        done(portal.arrange((sql) => sql`select app.transfer_client_file(${id}, ${to.id}, '{}'::text[])`))
    },
    reads: async (vendor) => {
      for (const as of [people.admin, people.there]) {
        const { body, status } = await portal.call<{ readonly data: ClientFile }>("GET", at(vendor), { as })
        if (status === 404) continue
        if (status !== 200) throw new Error(`reading a client file was answered ${status}: ${JSON.stringify(body)}`)
        const { active, deletes_at, transfers_to } = body.data
        if (transfers_to !== null) return active ? "transferring" : "transferringAtRest"
        return active ? "active" : deletes_at === null ? "deactivated" : "leaving"
      }
      return "deleted"
    },
    untried: ["deletion.came_due", "transfer.completed"]
  }
)

const years = ({ vendor }: { readonly vendor: Vendor }) => `/api/vendors/${vendor.id}/accounting-periods`
const asJob = async <E>(
  work: Effect.Effect<unknown, E, SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>
): Promise<Answered> => {
  const queue = await portal.runtime.runPromise(Effect.context<PersistedQueue.PersistedQueueFactory>())
  return done(
    portal.arrange((sql) =>
      work.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideContext(queue), Effect.orDie)
    )
  )
}

follows(
  "[CLI-018] [CLI-019] [CLI-006] a financial year",
  { machine: financialYearMachine, input: undefined as never, cases: yearCases },
  {
    begin: async () => {
      const vendor = await portal.make.vendor(from, `Moulin ${(turn += 1)}`)
      const body = { name: "Exercice 2026", start: "2026-01-01", end: "2026-12-31" }
      const made = await portal.call<{ readonly data: AccountingPeriod }>("POST", years({ vendor }), {
        as: people.admin,
        body
      })
      return { vendor, id: made.body.data.id }
    },
    plays: {
      "folders.made": ({ id }) => asJob(makeYear(id)),
      "deletion.requested": (scene) => portal.call("DELETE", `${years(scene)}/${scene.id}`, { as: people.admin }),
      "folders.examined": ({ id }) => asJob(removeYear(id))
    },
    reads: async (scene) => {
      const { body } = await portal.call<{ readonly data: ReadonlyArray<AccountingPeriod> }>("GET", years(scene), {
        as: people.admin
      })
      return body.data.find(({ id }) => id === scene.id)?.state ?? "deleted"
    },
    untried: ["folders.made", "folders.examined"]
  }
)

interface Read {
  readonly data: Import
}
const imports = (rest = "") => `/api/accounting-firms/${from.id}/imports${rest}`
const post = (path: string, body?: object) =>
  portal.call("POST", path, { as: people.admin, ...(body === undefined ? {} : { body }) })
/** Sets the state of the import, as its job would. */
const stored = (id: number, state: Import["state"]) =>
  done(portal.arrange((sql) => sql`update client_import set state = ${state} where id = ${id}`))

follows(
  "[VAL-049] an import",
  {
    machine: clientImportMachine,
    input: undefined as never,
    cases: { ...importCases, partly: { type: "import.completed", left: 1 } }
  },
  {
    begin: async () => {
      const file = csv([
        ["Raison sociale", "SIRET"],
        ["Moulin", siretOf(9_000 + (turn += 1))],
        ["Four", siretOf(9_000 + (turn += 1))]
      ])
      const { body } = await portal.call<Read>("POST", imports("?kind=client_files&name=a.csv"), {
        as: people.admin,
        body: file,
        headers: { "content-type": "application/octet-stream" }
      })
      return body.data
    },
    plays: {
      "lines.tried": ({ columns, id }) => post(imports(`/${id}/checks`), { columns }),
      "lines.corrected": ({ id }) =>
        post(imports(`/${id}/corrections`), { changes: [{ lines: [2], column: 0, value: `Moulin ${(turn += 1)}` }] }),
      "import.launched": ({ id }) => post(imports(`/${id}/runs`)),
      "import.began": ({ id }) => stored(id, "running"),
      "import.refused": ({ id }) => stored(id, "refused"),
      "import.failed": ({ id }) => stored(id, "failed"),
      "import.completed": ({ id }, { left }) => stored(id, left === 0 ? "done" : "partial"),
      "import.forgotten": ({ id }) => portal.call("DELETE", imports(`/${id}`), { as: people.admin })
    },
    reads: async ({ id }) => {
      const { body, status } = await portal.call<Read>("GET", imports(`/${id}`), { as: people.admin })
      return status === 404 ? "forgotten" : body.data.state
    },
    untried: ["import.began", "import.refused", "import.failed", "import.completed"]
  }
)
