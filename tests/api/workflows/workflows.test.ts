import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { nodeWorkflowMachine } from "#machines/workflows/nodeWorkflow.machine.ts"
import { workflowMachine } from "#machines/workflows/workflow.machine.ts"
import type {
  Board,
  ChosenStatus,
  DocumentStatus,
  Simulation,
  NodeWorkflow,
  VendorUser,
  VersionStatus,
  Workflow
} from "#schemas/workflows/workflow.ts"
import { documentsOf, type MadeDocument } from "#tests/api/documents/support.ts"
import { documentFacts, draft, nodeCases, workflowCases } from "#tests/models/workflows/paths.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import type { Version } from "#schemas/documents/node.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let people: Record<
  "firmAdmin" | "firmCollaborator" | "clientAdmin" | "collaborator" | "guest" | "stranger",
  SignedInUser
>
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let foreign: Awaited<ReturnType<Portal["make"]["vendor"]>>

beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const { make } = portal
  firm = await make.firm("Aube")
  const other = await make.firm("Brume")
  vendor = await make.vendor(firm, "Boulangerie")
  foreign = await make.vendor(other, "Garage")
  people = {
    firmAdmin: await make.staff(firm, "anne@aube.example"),
    firmCollaborator: await make.staff(firm, "paul@aube.example", "collaborator", true),
    clientAdmin: await make.client(vendor, "claire@client.example", "admin"),
    collaborator: await make.client(vendor, "marc@client.example", "collaborator"),
    guest: await make.client(vendor, "lise@client.example", "guest"),
    stranger: await make.staff(other, "eve@brume.example")
  }
})
afterAll(() => portal.stop())

interface Given {
  readonly body?: unknown
  readonly at?: { readonly id: number }
  readonly headers?: Readonly<Record<string, string>>
}
const call = <A>(who: SignedInUser, method: string, path: string, { at = vendor, ...given }: Given = {}) =>
  portal.call<{ readonly data: A } & { readonly code?: string; readonly closed_by?: ReadonlyArray<string> }>(
    method,
    `/api/vendors/${at.id}/${path}`,
    { as: who, ...given }
  )
const make = async (
  given: Partial<Omit<Workflow, "statuses">> & { readonly statuses?: unknown } = {},
  who = people.clientAdmin
) => (await call<Workflow>(who, "POST", "workflows", { body: { ...draft, ...given } })).body.data
const read = (id: number, who = people.clientAdmin) => call<Workflow>(who, "GET", `workflows/${id}`)
const idsOf = (workflow: Workflow) => (workflow.statuses ?? []).map(({ id }) => id)

const place = async (given: { readonly parent?: number } = {}) => {
  const folder = await portal.make.folder(vendor, `D${crypto.randomUUID()}`, given)
  const document: MadeDocument = await documents.document(vendor, "facture.pdf", {
    parent: folder.id,
    author: people.firmAdmin
  })
  return { folder, document }
}
const onNode = (node: { readonly id: number }, workflow: Workflow, who = people.clientAdmin) =>
  call<NodeWorkflow>(who, "GET", `nodes/${node.id}/workflows/${workflow.id}`)
const apply = (node: { readonly id: number }, workflow: Workflow, who = people.clientAdmin) =>
  call<NodeWorkflow>(who, "POST", `nodes/${node.id}/workflows/${workflow.id}`)
const withdraw = (node: { readonly id: number }, workflow: Workflow, cascade: boolean) =>
  call<NodeWorkflow>(people.clientAdmin, "DELETE", `nodes/${node.id}/workflows/${workflow.id}?cascade=${cascade}`)
const choose = (node: { readonly id: number }, workflow: Workflow, body: object, who = people.collaborator) =>
  call<ReadonlyArray<VersionStatus>>(who, "POST", `nodes/${node.id}/workflows/${workflow.id}/statuses`, { body })
const isOn = async (node: { readonly id: number }, workflow: Workflow) =>
  (await onNode(node, workflow)).body.data.is_applied

const admin = () => people.clientAdmin
const change = (id: number, body: object) => call(admin(), "PATCH", `workflows/${id}`, { body })
follows(
  "[NET-042] [NET-043] [NET-044] [NET-045] [WFL-001] a workflow",
  { machine: workflowMachine, input: undefined as never, cases: workflowCases },
  {
    begin: async () => (await make()).id,
    plays: {
      "workflow.changed": (id) => change(id, { name: "Autre" }),
      "workflow.activated": (id) => change(id, { is_active: true }),
      "workflow.deactivated": (id) => change(id, { is_active: false }),
      "workflow.deleted": (id) => call(admin(), "DELETE", `workflows/${id}`)
    },
    reads: async (id) => {
      const { body, status } = await read(id)
      return status === 404 ? "gone" : body.data.is_active ? "active" : "inactive"
    },
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["workflow.activated", "workflow.deactivated"]
  }
)

follows(
  "[NET-036] [NET-037] [NET-038] [NET-040] [WFL-010] a workflow on a document",
  { machine: nodeWorkflowMachine, input: documentFacts, cases: nodeCases, also: ({ status }) => status },
  {
    begin: async () => ({ workflow: await make(), ...(await place()), chosen: null as number | null }),
    plays: {
      "workflow.applied": ({ document, workflow }) => apply(document, workflow),
      "workflow.withdrawn": ({ document, workflow }) => withdraw(document, workflow, false),
      "status.chosen": async (scene) => {
        const status_id = idsOf(scene.workflow)[1] ?? null
        const answer = await choose(scene.document, scene.workflow, { status_id })
        if (answer.status === 200) scene.chosen = status_id
        return answer
      }
    },
    reads: async ({ chosen, document, workflow }) => {
      const { data } = (await onNode(document, workflow)).body
      if (!data.is_applied) return "absent"
      expect(data.status_id).toBe(chosen)
      return "applied"
    }
  }
)

describe("who sees and changes workflows", () => {
  test("[NET-041] [NET-080] [WFL-002] [WFL-O02] each side lists its own and the shared ones, with statuses when asked", async () => {
    const company = await portal.make.vendor(firm, "Partage")
    const client = await portal.make.client(company, "partage@client.example", "admin")
    for (const [who, name, sharing] of [
      [people.firmAdmin, "Cabinet", "private_firm"],
      [client, "Entreprise", "private_vendor"],
      [client, "Commun", "shared"]
    ] as const)
      await call(who, "POST", "workflows", { at: company, body: { ...draft, name, sharing } })
    const names = async (who: SignedInUser, query = "") =>
      (await call<ReadonlyArray<Workflow>>(who, "GET", `workflows${query}`, { at: company })).body.data
    expect((await names(people.firmAdmin)).map(({ name, statuses }) => [name, statuses])).toEqual([
      ["Cabinet", undefined],
      ["Commun", undefined]
    ])
    expect(
      (await names(client, "?statuses=true")).map(({ name, statuses }) => [
        name,
        statuses?.map((status) => status.name)
      ])
    ).toEqual([
      ["Commun", ["À traiter", "Traité"]],
      ["Entreprise", ["À traiter", "Traité"]]
    ])
  })

  test("[ROL-016] [WFL-011] only admins change them: of the company, or of the firm", async () => {
    const workflow = await make()
    const answers = async (who: SignedInUser) =>
      Promise.all([
        call(who, "POST", "workflows", { body: draft }),
        call(who, "PATCH", `workflows/${workflow.id}`, { body: { name: "Autre" } }),
        call(who, "DELETE", `workflows/${workflow.id}`),
        call(who, "POST", `nodes/${vendor.root}/workflows/${workflow.id}`)
      ])
    for (const [who, closed_by] of [
      [people.firmCollaborator, ["mayWriteWorkflows"]],
      [people.collaborator, ["mayWriteWorkflows"]],
      [people.guest, ["isWriter"]]
    ] as const) {
      for (const { body, status } of await answers(who))
        expect({ status, closed_by: body.closed_by }).toEqual({ status: 403, closed_by })
      expect((await read(workflow.id, who)).body.data.can_edit).toBe(false)
    }
    expect((await make({}, people.firmAdmin)).can_edit).toBe(true)
  })

  test("[ACC-002] one of another firm or of the other side answers like none at all, on every way", async () => {
    const hidden = await make({ sharing: "private_vendor" })
    const { document } = await place()
    await apply(document, hidden)
    const tries = (who: SignedInUser, id: number, at = vendor) =>
      Promise.all([
        call(who, "GET", `workflows/${id}`, { at }),
        call(who, "PATCH", `workflows/${id}`, { at, body: { name: "x" } }),
        call(who, "DELETE", `workflows/${id}`, { at }),
        call(who, "GET", `nodes/${document.id}/workflows/${id}`, { at }),
        call(who, "POST", `nodes/${document.id}/workflows/${id}`, { at }),
        call(who, "DELETE", `nodes/${document.id}/workflows/${id}`, { at }),
        call(who, "GET", `nodes/${document.id}/workflows/${id}/statuses`, { at }),
        call(who, "POST", `nodes/${document.id}/workflows/${id}/statuses`, { at, body: { status_id: null } })
      ])
    for (const [who, id, at] of [
      [people.stranger, hidden.id, vendor],
      [people.stranger, hidden.id, foreign],
      [people.firmAdmin, hidden.id, vendor],
      [people.firmAdmin, 999_999, vendor]
    ] as const)
      for (const { body, status } of await tries(who, id, at)) {
        expect(status).toBe(404)
        expect(body.code).toBe("error.404")
      }
    expect((await read(hidden.id)).body.data.name).toBe(draft.name)
  })
})

describe("statuses", () => {
  test("[WFL-008] [WFL-O01] documents of a deleted status get the one before it, of the first none", async () => {
    const workflow = await make({
      statuses: ["Un", "Deux", "Trois"].map((name) => ({ name, color: "#112233", is_end: false }))
    })
    const [one, two, three] = workflow.statuses ?? []
    const { document: a } = await place()
    const { document: b } = await place()
    for (const [document, status] of [
      [a, three],
      [b, one]
    ] as const) {
      await apply(document, workflow)
      await choose(document, workflow, { status_id: status?.id })
    }
    const changed = await call<Workflow>(people.clientAdmin, "PATCH", `workflows/${workflow.id}`, {
      body: { statuses: [two] }
    })
    expect(changed.body.data.statuses).toEqual([two])
    expect((await onNode(a, workflow)).body.data.status_id).toBe(two?.id)
    expect((await onNode(b, workflow)).body.data.status_id).toBeNull()
    const none = await call(people.clientAdmin, "PATCH", `workflows/${workflow.id}`, { body: { statuses: [] } })
    expect([none.status, none.body]).toMatchObject([422, { errors: { statuses: ["workflow.no_status"] } }])
  })

  test("[NET-039] [NET-040] [WFL-003] [WFL-004] each version of a document holds its own status", async () => {
    const workflow = await make()
    const [todo, done] = idsOf(workflow)
    const { document } = await place()
    await apply(document, workflow)
    await choose(document, workflow, { status_id: done })
    await documents.version(vendor, document.id, people.firmAdmin)
    expect((await onNode(document, workflow)).body.data.status_id).toBeNull()
    const lines = (await choose(document, workflow, { status_id: todo })).body.data
    expect(lines.map(({ chosen_by, status_id, version_number }) => [version_number, status_id, chosen_by?.id])).toEqual(
      [
        [2, todo, people.collaborator.id],
        [1, done, people.collaborator.id]
      ]
    )
    const told = async (as: SignedInUser) =>
      (
        await documents.get<{ data: ReadonlyArray<Version> }>(as, vendor, `documents/${document.id}/versions`)
      ).body.data.map(({ workflow_status }) => workflow_status)
    expect(await told(people.collaborator)).toEqual((workflow.statuses ?? []).map(({ name }) => name))
    const old = await choose(document, workflow, { status_id: null, version_id: lines[1]?.version_id })
    expect(old.body.data.map(({ status_id }) => status_id)).toEqual([todo, null])
    expect((await choose(document, workflow, { status_id: 999_999 })).body).toMatchObject({
      code: "closed.isStatusKnown",
      closed_by: ["isStatusKnown"]
    })
    expect((await choose(document, workflow, { status_id: todo }, people.guest)).body).toMatchObject({
      status: 403,
      closed_by: ["isWriter"]
    })
  })
})

describe("folders", () => {
  /** Nested folders outer > inner > deep, each with a document. */
  const tree = async () => {
    const outer = await place()
    const inner = await place({ parent: outer.folder.id })
    const deep = await place({ parent: inner.folder.id })
    return { outer, inner, deep }
  }

  test("[WFL-010] a folder's workflow reaches what lies below and what comes later", async () => {
    const workflow = await make()
    const { deep, outer } = await tree()
    await apply(outer.folder, workflow)
    expect((await onNode(deep.document, workflow)).body.data).toMatchObject({
      is_applied: true,
      inherited_from: outer.folder.id
    })
    const late = await documents.document(vendor, "tard.pdf", { parent: deep.folder.id, author: people.firmAdmin })
    expect(await isOn(late, workflow)).toBe(true)
  })

  test("[NET-038] [WFL-009] withdrawn with cascade it is gone below as well, and only there", async () => {
    const workflow = await make()
    const { deep, inner, outer } = await tree()
    await apply(outer.folder, workflow)
    await withdraw(inner.folder, workflow, true)
    expect(
      await Promise.all(
        [outer.document, inner.folder, inner.document, deep.document].map((node) => isOn(node, workflow))
      )
    ).toEqual([true, false, false, false])
  })

  test("[NET-038] [WFL-009] withdrawn without, what lies below keeps it and what comes later has none", async () => {
    const workflow = await make()
    const { deep, inner, outer } = await tree()
    await apply(outer.folder, workflow)
    await withdraw(outer.folder, workflow, false)
    expect(
      await Promise.all([outer.folder, outer.document, inner.folder, deep.document].map((node) => isOn(node, workflow)))
    ).toEqual([false, true, true, true])
    const late = await documents.document(vendor, "tard.pdf", { parent: outer.folder.id, author: people.firmAdmin })
    expect(await isOn(late, workflow)).toBe(false)
  })
})

describe("two people and odd input", () => {
  test("[NET-044] a change over a change not seen is refused whole", async () => {
    const workflow = await make()
    const change = (name: string, revision: number) =>
      call<Workflow>(people.clientAdmin, "PATCH", `workflows/${workflow.id}`, {
        body: { name },
        headers: { "if-match": `"${revision}"` }
      })
    expect((await change("Premier", workflow.revision)).body.data).toMatchObject({ name: "Premier", revision: 2 })
    expect((await change("Second", workflow.revision)).status).toBe(412)
    expect((await read(workflow.id)).body.data.name).toBe("Premier")
  })

  test.each([
    [{ ...draft, name: "" }, { name: ["workflow.label_missing"] }],
    [{ ...draft, name: "x".repeat(10_000) }, { name: ["workflow.label_too_long"] }],
    [{ ...draft, name: "a\u0000b" }, { name: ["workflow.label_characters"] }],
    [{ ...draft, name: 7 }, { name: ["error.422"] }],
    [{ ...draft, sharing: "everyone" }, { sharing: ["error.422"] }],
    [{ ...draft, statuses: "none" }, { statuses: ["error.422"] }],
    [
      { ...draft, statuses: [{ name: "<script>", color: "javascript:1", is_end: false }] },
      { "statuses.0.color": ["workflow.color_invalid"] }
    ]
  ])("[NET-042] [ERR-006] %j says which field is wrong", async (body, errors) => {
    const answer = await call(people.clientAdmin, "POST", "workflows", { body })
    expect([answer.status, (answer.body as { readonly errors?: object }).errors]).toEqual([422, errors])
  })

  test("[NET-044] a status of another workflow is no status of this one", async () => {
    const [one, other] = [await make(), await make()]
    const answer = await call(people.clientAdmin, "PATCH", `workflows/${one.id}`, {
      body: { statuses: other.statuses }
    })
    expect([answer.status, (answer.body as { readonly errors?: object }).errors]).toEqual([
      422,
      { "statuses.0.id": ["closed.isStatusKnown"] }
    ])
    expect((await read(other.id)).body.data.statuses).toEqual(other.statuses)
  })

  test("[WFL-001] every change stands in the firm's log, and its seals hold", async () => {
    const workflow = await make()
    await call(people.clientAdmin, "PATCH", `workflows/${workflow.id}`, { body: { is_active: false } })
    await call(people.clientAdmin, "DELETE", `workflows/${workflow.id}`)
    const rows = await portal.arrange(
      (sql) => sql<{ type: string; after: { state: string } }>`select type, after from event
        where machine = 'workflow' and entity_id = ${workflow.id} order by id`
    )
    expect(rows.map(({ after, type }) => [type, after.state])).toEqual([
      ["workflow.created", "active"],
      ["workflow.deactivated", "inactive"],
      ["workflow.deleted", "gone"]
    ])
    const broken = await portal.arrange((sql) => sql<{ seal: unknown }>`select app.broken_seal(${firm.id}) as seal`)
    expect(broken[0]?.seal).toBeNull()
  })
})

describe("the people of a company", () => {
  const users = (who: SignedInUser, query = "", firmId = firm.id, at = vendor) =>
    portal.call<{ readonly data: ReadonlyArray<VendorUser> }>(
      "GET",
      `/api/accounting-firms/${firmId}/vendors/${at.id}/users${query}`,
      { as: who }
    )

  test("[NET-035] lists the company's users, or all who see a workflow", async () => {
    const emails = async (query = "") =>
      (await users(people.clientAdmin, query)).body.data.map(({ email }) => email).sort()
    const clients = ["claire@client.example", "lise@client.example", "marc@client.example"]
    const staff = ["anne@aube.example", "paul@aube.example"]
    expect(await emails()).toEqual(clients)
    expect(await emails(`?workflow=${(await make()).id}`)).toEqual([...staff, ...clients].sort())
    expect(await emails(`?workflow=${(await make({ sharing: "private_vendor" })).id}`)).toEqual(clients)
  })

  test("[NET-035] [ACC-002] [ROL-015] guests may not, and nobody asks about another firm", async () => {
    expect((await users(people.guest)).status).toBe(403)
    expect((await users(people.stranger)).status).toBe(404)
    expect((await users(people.firmAdmin, "", firm.id, foreign)).status).toBe(404)
    expect((await users(people.firmAdmin, "", foreign.firmId)).status).toBe(404)
  })
})

describe("what a change would do", () => {
  const three = ["Un", "Deux", "Trois"].map((name) => ({ name, color: "#112233", is_end: false }))
  const simulate = (workflow: Workflow, body: object, who = people.clientAdmin) =>
    call<Simulation>(who, "POST", `workflows/${workflow.id}/simulate`, { body })

  test("[WFL-008] [WFL-O01] says how many documents each status that goes gives to which, as the change then does it", async () => {
    const workflow = await make({ statuses: three })
    const [one = 0, two = 0, last = 0] = idsOf(workflow)
    for (const status_id of [one, last, last]) {
      const { document } = await place()
      await apply(document, workflow)
      await choose(document, workflow, { status_id })
    }
    const told = (await simulate(workflow, { kept: [two] })).body.data
    expect(told).toEqual({
      closed_by: [],
      places: 3,
      documents: 3,
      moves: [
        { status_id: one, heir_id: null, documents: 1 },
        { status_id: last, heir_id: two, documents: 2 }
      ]
    })
    expect((await read(workflow.id)).body.data).toEqual({ ...workflow, statuses: workflow.statuses })
    await change(workflow.id, { statuses: (workflow.statuses ?? []).filter(({ id }) => id === two) })
    expect((await simulate(workflow, {})).body.data).toMatchObject({ documents: 2, moves: [] })
  })

  test("[WFL-O01] [WFL-011] says what would be refused, and to whom it says nothing", async () => {
    const workflow = await make()
    expect((await simulate(workflow, { kept: [] })).body.data.closed_by).toEqual(["isWellFormed"])
    expect((await simulate(workflow, { is_active: false })).body.data.closed_by).toEqual([])
    expect((await simulate(workflow, { is_removed: true })).body.data.moves.map(({ heir_id }) => heir_id)).toEqual([
      null,
      null
    ])
    expect((await simulate(workflow, {}, people.collaborator)).body).toMatchObject({
      status: 403,
      closed_by: ["mayWriteWorkflows"]
    })
    expect((await simulate(workflow, {}, people.stranger)).status).toBe(404)
  })

  test("[WFL-009] counts what lies below the folder that it is withdrawn from", async () => {
    const workflow = await make()
    const [todo = 0] = idsOf(workflow)
    const { document, folder } = await place()
    const other = await place()
    await apply(folder, workflow)
    await apply(other.folder, workflow)
    await choose(document, workflow, { status_id: todo })
    await choose(other.document, workflow, { status_id: todo })
    expect((await simulate(workflow, { node_id: folder.id })).body.data).toMatchObject({
      places: 1,
      documents: 1,
      closed_by: []
    })
    await withdraw(folder, workflow, true)
    expect((await simulate(workflow, { node_id: folder.id })).body.data.closed_by).toEqual(["isWorkflowApplied"])
  })
})

describe("many documents", () => {
  const move = (workflow: Workflow, choices: ReadonlyArray<object>, who = people.collaborator) =>
    call<ReadonlyArray<ChosenStatus>>(who, "POST", `workflows/${workflow.id}/statuses`, { body: { choices } })
  const board = (folder: { readonly id: number }, workflow: Workflow, query = "") =>
    call<Board>(people.collaborator, "GET", `nodes/${folder.id}/workflows/${workflow.id}/board${query}`)
  const columnsOf = async (...given: Parameters<typeof board>) =>
    (await board(...given)).body.data.columns.map(({ cards, status_id, total }) => [
      status_id,
      total,
      cards.map(({ node_id }) => node_id)
    ])

  test("[WFL-004] [WFL-010] are moved at once, each for itself, and are seen on the board and in the folder", async () => {
    const workflow = await make()
    const [todo = 0, done = 0] = idsOf(workflow)
    const { document: a, folder } = await place()
    const b = await documents.document(vendor, "deux.pdf", { parent: folder.id, author: people.firmAdmin })
    const deep = await place({ parent: folder.id })
    const apart = await place()
    await apply(folder, workflow)
    expect(await columnsOf(folder, workflow)).toEqual([
      [null, 2, [b.id, a.id]],
      [todo, 0, []],
      [done, 0, []]
    ])
    const answer = await move(workflow, [
      { node_id: a.id, status_id: done },
      { node_id: b.id, status_id: todo, from: null },
      { node_id: deep.document.id, status_id: todo, from: done },
      { node_id: apart.document.id, status_id: todo },
      { node_id: 999_999, status_id: todo }
    ])
    expect(answer.body.data).toEqual([
      { node_id: a.id, before: null, after: done, closed_by: [] },
      { node_id: b.id, before: null, after: todo, closed_by: [] },
      { node_id: deep.document.id, before: null, after: null, closed_by: ["isStatusAsSeen"] },
      { node_id: apart.document.id, before: null, after: null, closed_by: ["isWorkflowApplied"] },
      { node_id: 999_999, before: null, after: null, closed_by: ["isInTheTree"] }
    ])
    expect(await columnsOf(folder, workflow)).toEqual([
      [null, 0, []],
      [todo, 1, [b.id]],
      [done, 1, [a.id]]
    ])
    expect((await columnsOf(folder, workflow, "?below=true"))[0]).toEqual([null, 1, [deep.document.id]])
    const inFolder = await call<ReadonlyArray<DocumentStatus>>(people.guest, "GET", `folders/${folder.id}/statuses`)
    expect(new Set(inFolder.body.data.map(({ node_id, status_id }) => `${node_id} ${status_id}`))).toEqual(
      new Set([`${a.id} ${done}`, `${b.id} ${todo}`])
    )
    const twice = await move(workflow, [
      { node_id: b.id, status_id: done },
      { node_id: b.id, status_id: todo }
    ])
    expect(twice.body.data).toEqual([{ node_id: b.id, before: todo, after: todo, closed_by: [] }])
    // Moves it back, like the undo of the browser.
    await move(workflow, [{ node_id: a.id, status_id: null, from: done }])
    expect((await onNode(a, workflow)).body.data.status_id).toBeNull()
    expect((await move(workflow, [{ node_id: a.id, status_id: todo }], people.guest)).body).toMatchObject({
      status: 403,
      closed_by: ["isWriter"]
    })
  })

  test("[WFL-004] a status kept for one side, or for validated documents, refuses the others by name", async () => {
    const workflow = await make({
      statuses: [
        { name: "Cabinet", color: "#112233", is_end: false, allowed_for: "firm" },
        { name: "Validé", color: "#112233", is_end: true, needs_validation: true }
      ]
    })
    const [firmOnly = 0, validated = 0] = idsOf(workflow)
    const { document } = await place()
    await apply(document, workflow)
    const reasons = async (status_id: number, who = people.collaborator) =>
      (await move(workflow, [{ node_id: document.id, status_id }], who)).body.data[0]?.closed_by
    expect(await reasons(firmOnly)).toEqual(["isStatusAllowed"])
    expect(await reasons(firmOnly, people.firmCollaborator)).toEqual([])
    expect(await reasons(validated)).toEqual(["isVersionValidated"])
    expect((await choose(document, workflow, { status_id: validated })).body.closed_by).toEqual(["isVersionValidated"])
    await documents.event(people.firmAdmin, vendor, document.id, { type: "document.validated" })
    expect(await reasons(validated)).toEqual([])
    // A change without transition rules keeps the stored ones.
    const kept = (workflow.statuses ?? []).map(({ color, id, is_end, name }) => ({ id, name, color, is_end }))
    const after = (await call<Workflow>(admin(), "PATCH", `workflows/${workflow.id}`, { body: { statuses: kept } }))
      .body.data
    expect(after.statuses).toEqual(workflow.statuses)
  })

  test("[WFL-004] [WFL-O03] a narrow status is entered by its transitions alone, by their roles and conditions", async () => {
    const plain = (name: string) => ({ name, color: "#112233", is_end: false })
    const workflow = await make({
      statuses: [
        plain("Reçue"),
        plain("Contrôlée"),
        {
          ...plain("Payée"),
          ways: [
            { from_place: 1, condition: "other_person" },
            { from_place: 0, allowed_for: "firm", condition: "validated" }
          ]
        }
      ]
    })
    const [got = 0, checked = 0, paid = 0] = idsOf(workflow)
    expect(workflow.statuses?.map(({ ways }) => ways)).toEqual([
      null,
      null,
      [
        { from: got, allowed_for: "firm", condition: "validated" },
        { from: checked, allowed_for: "writers", condition: "other_person" }
      ]
    ])
    const { document } = await place()
    await apply(document, workflow)
    const to = async (status_id: number | null, who = people.collaborator) =>
      (await move(workflow, [{ node_id: document.id, status_id }], who)).body.data[0]?.closed_by
    expect(await to(paid)).toEqual(["isWayOpen"])
    expect(await to(got)).toEqual([])
    expect(await to(paid)).toEqual(["isStatusAllowed", "isVersionValidated"])
    expect(await to(paid, people.firmCollaborator)).toEqual(["isVersionValidated"])
    expect(await to(checked)).toEqual([])
    expect((await onNode(document, workflow, people.collaborator)).body.data.is_own_choice).toBe(true)
    expect((await choose(document, workflow, { status_id: paid }, people.collaborator)).body.closed_by).toEqual([
      "isOthersChoice"
    ])
    expect(await to(paid, people.firmCollaborator)).toEqual([])

    // Deleting a status deletes its transitions; a status that it led to keeps its restriction.
    const drafts = (workflow.statuses ?? []).map(({ color, id, is_end, name }) => ({ id, name, color, is_end }))
    const patch = (statuses: ReadonlyArray<object>) =>
      call<Workflow & { readonly errors?: unknown }>(admin(), "PATCH", `workflows/${workflow.id}`, {
        body: { statuses }
      })
    const kept = (await patch(drafts)).body.data
    expect(kept.statuses).toEqual(workflow.statuses)
    const fewer = (await patch(drafts.filter(({ id }) => id !== checked))).body.data
    expect(fewer.statuses?.[1]?.ways).toEqual([{ from: got, allowed_for: "firm", condition: "validated" }])
    expect((await patch([{ ...plain("Seul"), ways: [{ from_place: 0 }] }])).status).toBe(422)
    const opened = (await patch([drafts[0] ?? {}, { ...drafts[2], ways: null }])).body.data
    expect(opened.statuses?.map(({ ways }) => ways)).toEqual([null, null])
  })

  test("[NET-036] [WFL-O02] a node tells its workflows to each side, those of the other side to nobody", async () => {
    const [shared, own] = [await make(), await make({ sharing: "private_vendor" })]
    const { document, folder } = await place()
    await apply(folder, own)
    await choose(document, own, { status_id: idsOf(own)[0] })
    const told = async (who: SignedInUser) =>
      (await call<ReadonlyArray<NodeWorkflow>>(who, "GET", `nodes/${document.id}/workflows`)).body.data
    const ofCompany = await told(people.collaborator)
    expect(ofCompany.find(({ workflow_id }) => workflow_id === own.id)).toEqual({
      node_id: document.id,
      workflow_id: own.id,
      is_applied: true,
      inherited_from: folder.id,
      status_id: idsOf(own)[0],
      is_own_choice: true
    })
    expect(ofCompany.find(({ workflow_id }) => workflow_id === shared.id)).toMatchObject({ is_applied: false })
    expect((await told(people.firmAdmin)).some(({ workflow_id }) => workflow_id === own.id)).toBe(false)
    const inFolder = await call<ReadonlyArray<DocumentStatus>>(people.firmAdmin, "GET", `folders/${folder.id}/statuses`)
    expect(inFolder.body.data).toEqual([])
  })
})
