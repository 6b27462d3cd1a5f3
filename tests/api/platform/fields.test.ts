import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Workflow } from "#schemas/workflows/workflow.ts"
import { isMessageCode, messageText } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { type Field, fieldsOf, type Operation, operations, plain, sample, withField } from "#tests/support/contract.ts"
import { type Answer, type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

/** Existing ids, by their names in the API contract. */
let ids: Readonly<Record<string, string | number>>
let portal: Portal
let staff: SignedInUser

beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 1_000_000 })
  const firm = await portal.make.firm("Champs", "127.0.0.1")
  staff = await portal.make.staff(firm, "anne@champs.example")
  const vendor = await portal.make.vendor(firm, "Client")
  const folder = await portal.make.folder(vendor, "Banque")
  const paper = await documentsOf(portal).document(vendor, "a.pdf", { parent: folder.id, author: staff })
  const workflow = await portal.call<{ readonly data: Workflow }>("POST", `/api/vendors/${vendor.id}/workflows`, {
    as: staff,
    body: { name: "Suivi", sharing: "shared", statuses: [{ name: "Un", color: "#112233", is_end: false }] }
  })
  const provider = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/identity-providers`,
    {
      as: staff,
      body: {
        name: "Entrée",
        issuer: "https://login.example/",
        client_id: "a",
        client_secret: "b",
        scopes: "openid",
        trusts_email: false
      }
    }
  )
  const person = await portal.make.client(vendor, "client@champs.example")
  const application = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/applications`,
    { as: staff, body: { title: "Paie", uri: "https://paie.example/", roles: ["admin"] } }
  )
  const service = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/applications`,
    { as: staff, body: { title: "Archives", type: "http_key", uri: "", roles: ["admin"] } }
  )
  const [connection] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into connection (firm_id, application_id, state, authorised_by)
      values (${firm.id}, ${service.body.data.id}, 'deactivated', ${staff.id}) returning id`
  )
  const entry = async (path: string, body: object) =>
    (
      await portal.call<{ readonly data: { readonly id: number } }>("POST", `/api/customers/${vendor.id}/${path}`, {
        as: staff,
        body
      })
    ).body.data.id
  const label = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/vendors/${vendor.id}/themes`,
    { as: staff, body: { title: "Paie", color: "#112233", sharing: "shared", acl: "read-write" } }
  )
  const ofFirm = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/themes`,
    { as: staff, body: { title: "Juridique", color: "#332211", sharing: "shared", acl: "read-write" } }
  )
  const structure = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/catalog-tree-structures`,
    { as: staff, body: { name: "Sociétés", description: "", folders: [] } }
  )
  const file = await portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${firm.id}/imports?kind=client_files`,
    { as: staff, body: Buffer.from("Nom;SIRET\nCrème;1"), headers: { "content-type": "application/octet-stream" } }
  )
  const task = await portal.call<{ readonly data: ReadonlyArray<{ readonly id: number }> }>(
    "POST",
    `/api/tasks?firm_id=${firm.id}`,
    { as: staff, body: { type: "information_request", title: "Relevés", vendor_ids: [vendor.id] } }
  )
  const [sold] = await portal.arrange(
    (sql) => sql<{ category: number; service: number; offer: number; request: number }>`
      with part as (
        insert into catalog_category (firm_id, name, name_key, place) values (${firm.id}, 'Paie', 'paie', 0) returning id
      ), service as (
        insert into catalog_service (firm_id, category_id, title, title_key, unit_price, vat_rate, duration_unit)
        select ${firm.id}::integer, id, 'Paie', 'paie', 100, 2000, 'month' from part returning id
      ), offer as (
        insert into catalog_offer (firm_id, title, title_key, duration_unit) values (${firm.id}, 'Paie', 'paie', 'month') returning id
      ), request as (
        insert into service_request (firm_id, vendor_id, key, fingerprint, requested_by)
        values (${firm.id}, ${vendor.id}, gen_random_uuid(), '', ${staff.id}) returning id
      ) select part.id as category, service.id as service, offer.id as offer, request.id as request from part, service, offer, request`
  )
  const [mission] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into mission (firm_id, vendor_id, name, name_key, manager_id, author_id)
      values (${firm.id}, ${vendor.id}, 'Paie', 'paie', ${staff.id}, ${staff.id}) returning id`
  )
  const [template] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into letter_template (firm_id, name, name_key, document_name, blocks)
      values (${firm.id}, 'Paie', 'paie', 'Paie', '[]') returning id`
  )
  const [group] = await portal.arrange(
    (sql) => sql<{ id: number }>`with made as (insert into holding (name) values ('Champs') returning id)
      update firm set group_id = made.id from made where firm.id = ${firm.id} returning made.id`
  )
  await portal.arrange(
    (sql) => sql`insert into module (firm_id, name, is_active) values (${firm.id}, 'holding', true)
      on conflict (firm_id, vendor_id, name) do update set is_active = true`
  )
  await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${staff.id}`)
  const [hook] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into webhook (firm_id, name, address, secret, after_event)
      values (${firm.id}, 'Paie', 'https://paie.example/hooks', '', 0) returning id`
  )
  const [product] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into product (name, name_key) values ('Paie', 'paie') returning id`
  )
  const note = await portal.call<{ readonly data: { readonly comment: { readonly id: number } } }>(
    "POST",
    `/api/firms/${firm.id}/threads/company/${vendor.id}/internal/comments`,
    { as: staff, body: { text: "Relevés" } }
  )
  ids = {
    name: "surveys",
    subject: "company",
    subjectId: vendor.id,
    audience: "internal",
    commentId: note.body.data.comment.id,
    productId: product?.id ?? 0,
    webhookId: hook?.id ?? 0,
    deliveryId: 1,
    emergencyId: 1,
    tokenId: 1,
    holdingId: group?.id ?? 0,
    letterTemplateId: template?.id ?? 0,
    template_id: template?.id ?? 0,
    mission_id: mission?.id ?? 0,
    firmId: firm.id,
    structureId: structure.body.data.id,
    themeId: label.body.data.id,
    "themes.changeInFirm themeId": ofFirm.body.data.id,
    addressId: await entry("addresses", { type: "shop", street: "1", post_code: "44000", city: "N", country: "FR" }),
    bankId: await entry("banks", {
      bank_name: "",
      agency_name: "",
      agency_address: "",
      iban: "FR1420041010050500013M02606",
      bic: ""
    }),
    vendorId: vendor.id,
    nodeId: folder.id,
    folder: folder.hash,
    document: paper.hash,
    workflowId: workflow.body.data.id,
    providerId: provider.body.data.id,
    userId: person.id,
    vendor_id: vendor.id,
    applicationId: application.body.data.id,
    application_id: application.body.data.id,
    connectionId: connection?.id ?? 0,
    theme: "light",
    folder_id: folder.id,
    shareId: 1,
    flagId: 1,
    jobId: 1,
    noticeId: 1,
    viewId: 1,
    magicMailId: 1,
    firm_id: firm.id,
    quickFolderId: 1,
    quickModelId: 1,
    importId: file.body.data.id,
    categoryId: sold?.category ?? 0,
    catalogServiceId: sold?.service ?? 0,
    offerId: sold?.offer ?? 0,
    serviceRequestId: sold?.request ?? 0,
    number: 1,
    pass: "0".repeat(43),
    missionId: mission?.id ?? 0,
    signatureId: 1,
    signatoryId: 1,
    seatId: 1,
    deviceId: 1,
    taskId: task.body.data[0]?.id ?? 0,
    parent_id: task.body.data[0]?.id ?? 0,
    node_id: paper.id,
    status_id: workflow.body.data.statuses?.[0]?.id ?? 0
  }
})
afterAll(() => portal.stop())

interface Form extends Operation {
  readonly body: Extract<Operation["body"], { readonly type: "json" }>
}
const isForm = (operation: Operation): operation is Form => operation.body?.type === "json"
/**
 * Left out: these end the session, hash a password on each call, or are signed as a whole. Their fields are tested
 * elsewhere.
 */
const apart = new Set(["ownPassword.change", "signing.news"])
const forms = operations.filter(isForm).filter(({ name }) => !apart.has(name))

const addressOf = ({ name: operation, parameters, path }: Operation) => {
  const valueOf = (name: string) => {
    const id = ids[`${operation} ${name}`] ?? ids[name]
    if (id === undefined) throw new Error(`no ${name} is made above`)
    return String(id)
  }
  const asked = parameters.filter(({ in: place, required }) => place === "query" && required === true)
  const query = asked.map(({ name }) => `${name}=${valueOf(name)}`).join("&")
  return path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name)) + (query === "" ? "" : `?${query}`)
}
const goodBody = ({ body }: Form) => sample(body.schema, (path) => ids[path.at(-1) ?? ""])

const send = (form: Form, body: unknown) =>
  portal.call<Partial<ProblemDocument>>(form.method, addressOf(form), {
    as: staff,
    body,
    headers: { "accept-language": "pt", "content-type": "application/json" }
  })

/**
 * Faults of a refusal: its texts must be from the message catalogue in the caller's language, without internals of the
 * server.
 */
const judge = ({ body, headers, status }: Answer<Partial<ProblemDocument>>) => {
  if (status < 400) return []
  const faults: Array<string> = []
  if (status >= 500) faults.push(`status ${status}`)
  if (headers.get("content-type") !== "application/problem+json") faults.push("no problem document")
  const codes = [body.code ?? "", ...Object.values(body.errors ?? {}).flat()]
  faults.push(...codes.filter((code) => !isMessageCode(code)).map((code) => `unknown message ${code}`))
  if (headers.get("content-language") !== "pt") faults.push("another language")
  if (/SqlError|node_modules|\bat \w+ \(|select |insert |Expected /.test(JSON.stringify(body)))
    faults.push("a driver's words")
  const [first] = Object.values(body.errors ?? {})[0] ?? []
  // ERR-006: `detail` is the message of the first invalid field.
  const shown = first === undefined ? body.code : first
  if (body.params === undefined && body.detail !== messageText("pt", shown ?? "")) faults.push(`says ${body.detail}`)
  return faults
}

const isText = ({ schema }: Field) => schema.type === "string" && schema.enum === undefined
const wrongTypes = ({ schema }: Field): ReadonlyArray<unknown> => {
  const all: ReadonlyArray<readonly [string, unknown]> = [
    ["string", "Texte"],
    ["boolean", true],
    ["array", []],
    ["object", {}],
    ["number", 1.5]
  ]
  const same = schema.type === "integer" ? "number" : schema.type
  return [
    ...all.filter(([type]) => type !== same).map(([, value]) => value),
    ...(schema.type === "integer" ? [1.5, 1e99] : [])
  ]
}

const hostile: Readonly<Record<string, string>> = {
  empty: "",
  spaces: "   ",
  "NUL within": "a\u0000b",
  "control characters": "a\u0007\u001b[31mb",
  "marks that turn the reading direction": "a\u202egnp.exe\u2066",
  "a lone half of a character": "a\ud83d",
  "script text": "<script>alert(1)</script><img src=x onerror=alert(1)>\"'`",
  "a formula": "=cmd|' /C calc'!A0",
  "text of a query": "'; drop table app_user; --",
  "a thousand characters": "é".repeat(1_000),
  "a hundred thousand characters": "x".repeat(100_000)
}

describe("every field of every body of the contract", () => {
  test("[ERR-007] [NET-O07] [VAL-001] missing or of another type it is named in a 422, all wrong ones at once", async () => {
    const wrong: Array<unknown> = []
    for (const form of forms) {
      const good = goodBody(form)
      for (const field of fieldsOf(form.body.schema)) {
        const name = field.path.join(".")
        const tries = [...wrongTypes(field), ...(field.required ? [undefined] : [])]
        for (const value of tries) {
          const answer = await send(form, withField(good, field.path, value))
          const named = Object.keys(answer.body.errors ?? {}).some((key) => key === name || key.startsWith(`${name}.`))
          const faults = judge(answer)
          // VAL-001: the general code for a required field, or the field's own.
          if (value === undefined && !/\.required$|_missing$/.test(answer.body.errors?.[name]?.[0] ?? ""))
            faults.push(`not told as required: ${answer.body.errors?.[name]?.[0] ?? ""}`)
          if (answer.status !== 422 || !named || faults.length > 0)
            wrong.push([form.name, name, value, answer.status, answer.body.errors, ...faults])
        }
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test("[ERR-001] [ERR-006] [ERR-010] hostile text is taken as text or refused in words, never an error of ours", async () => {
    const wrong: Array<unknown> = []
    for (const form of forms) {
      const good = goodBody(form)
      for (const field of fieldsOf(form.body.schema).filter(isText))
        for (const [kind, value] of Object.entries(hostile)) {
          const answer = await send(form, withField(good, field.path, value))
          const faults = judge(answer)
          if (faults.length > 0) wrong.push([form.name, field.path.join("."), kind, answer.status, ...faults])
        }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test("[ERR-001] [ERR-006] [VAL-001] ten megabytes of text in a field are refused in a 422 that names it", async () => {
    const wrong: Array<unknown> = []
    // One field of each body gets ten megabytes; the others exceed the size limit of a body. The server reads each
    // byte.
    const [huge, long] = [Buffer.alloc(10_000_000, "x"), Buffer.alloc(1_100_000, "x")]
    const place = "the text stands here"
    /** Like `JSON.stringify`, without encoding ten megabytes again for each form. */
    const written = (body: unknown, text: Buffer) => {
      const [before = "", after = ""] = JSON.stringify(body).split(place)
      return Buffer.concat([Buffer.from(before), text, Buffer.from(after)])
    }
    for (const form of forms) {
      const good = goodBody(form)
      for (const [index, field] of fieldsOf(form.body.schema).filter(isText).entries()) {
        const answer = await send(form, written(withField(good, field.path, place), index === 0 ? huge : long))
        const name = field.path.join(".")
        const named = Object.keys(answer.body.errors ?? {}).includes(name)
        const faults = judge(answer)
        if (answer.status !== 422 || !named || faults.length > 0)
          wrong.push([form.name, field.path.join("."), answer.status, answer.body.errors, ...faults])
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test("[ERR-001] more than is read at all, no JSON, and no object are refused at once", async () => {
    const wrong: Array<unknown> = []
    const huge = Buffer.from(JSON.stringify({ text: "x".repeat(17_000_000) }))
    const wide = Buffer.from(JSON.stringify({ text: Array.from({ length: 400_000 }, (_, index) => index) }))
    for (const form of forms) {
      const answers = [
        await send(form, huge),
        await send(form, wide),
        await send(form, "{"),
        await send(form, "7"),
        await send(form, "[]")
      ]
      const kinds = answers.map((answer) => [answer.status, ...judge(answer)])
      const expected = [[413], [413], [400], [400], [plain(form.body.schema).type === "array" ? 422 : 400]]
      if (JSON.stringify(kinds) !== JSON.stringify(expected)) wrong.push([form.name, kinds])
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
