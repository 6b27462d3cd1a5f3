import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Address, ClientFile, Fiscal } from "#schemas/customers/clientFile.ts"
import type { ClientUsers } from "#schemas/customers/clientUsers.api.ts"
import type { CreatedClientFile, CreationDraft } from "#schemas/customers/creation/creation.api.ts"
import { type CreationValues, emptyCreation } from "#schemas/customers/creation/creation.ts"
import { filledFrom } from "#schemas/customers/creation/filling.ts"
import type { RegisterAnswer } from "#schemas/customers/register.ts"
import type { AccountingPeriod } from "#schemas/customers/accountingPeriod.ts"
import type { ClientTeamMember } from "#schemas/people/team.api.ts"
import { newSiret } from "#tests/api/customers/sirets.ts"
import { jobsDone, linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Problem {
  readonly code: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly closed_by?: ReadonlyArray<string>
}
interface Data<A> {
  readonly data: A
}

const office = async (name: string) => {
  const firm = await portal.make.firm(name, `${name.toLowerCase()}.example`)
  const host = firm.domain
  return {
    firm,
    host,
    admin: await portal.make.staff(firm, `admin@${host}`),
    helper: await portal.make.staff(firm, `helper@${host}`, "collaborator")
  }
}
type Office = Awaited<ReturnType<typeof office>>

const keyed = (values: Partial<CreationValues>, siret = newSiret()): CreationValues => ({
  ...emptyCreation,
  siret,
  looked_up: siret,
  general: { ...emptyCreation.general, company_name: "Fromagerie Petit" },
  ...values
})
const administrator = (email: string) => ({
  title: "Mme",
  firstname: "Claire",
  lastname: "Petit",
  email,
  job: "",
  mobile_number: ""
})
const create = (
  { firm }: Pick<Office, "firm">,
  as: SignedInUser,
  values: unknown,
  headers: Readonly<Record<string, string>> = {}
) =>
  portal.call<Data<CreatedClientFile> & Problem>("POST", `/api/accounting-firms/${firm.id}/vendors`, {
    as,
    body: values,
    headers
  })
const made = async (...given: Parameters<typeof create>) => {
  const answer = await create(...given)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const read = async <A>(path: string, as: SignedInUser) => {
  const answer = await portal.call<Data<A>>("GET", path, { as })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body.data
}
const filesOf = ({ firm }: Pick<Office, "firm">) =>
  portal.arrange(
    (sql) => sql<{ name: string }>`select company_name as name from vendor where firm_id = ${firm.id} order by id`
  )

describe("the last step", () => {
  test("[WIZ-O01] [WIZ-O02] [WIZ-003] [WIZ-004] [WIZ-005] [WIZ-006] [WIZ-007] [NET-049] creates the client file with everything that was given, and its mail lets the administrator in", async () => {
    const place = await office("Complet")
    const { admin, firm, helper, host } = place
    const application = await portal.call<Data<{ readonly id: number }>>(
      "POST",
      `/api/accounting-firms/${firm.id}/applications`,
      {
        as: admin,
        body: { title: "Paie", uri: "https://paie.example/", roles: ["admin"], is_private: true }
      }
    )
    const looked = await read<RegisterAnswer>(`/api/accounting-firms/${firm.id}/register?siret=55203253400703`, admin)
    if (looked.outcome !== "found") throw new Error("the offline register does not know the company")
    const filled = filledFrom({ ...emptyCreation, siret: "552 032 534 00703" }, looked.company, "2026-11-21")
    const application_ids = [application.body.data.id]
    const email = `claire@petit-${host}`
    const file = await made(place, admin, {
      ...filled,
      accountant_ids: [helper.id],
      administrator: administrator(email),
      application_ids
    })
    expect(file.company_name).toBe(looked.company.company_name)
    const customer = `/api/customers/${file.id}`
    expect(await read<ClientFile>(customer, admin)).toMatchObject({
      active: true,
      siret: "55203253400703",
      siren: "552032534",
      naf_code: looked.company.naf_code,
      capital: looked.company.capital,
      creation_date: looked.company.creation_date
    })
    expect(await read<ReadonlyArray<Address>>(`${customer}/addresses`, admin)).toMatchObject([
      { type: "head_office", ...looked.company.address }
    ])
    expect((await read<Fiscal>(`${customer}/fiscal`, admin)).intra_community_vat).toBe(
      looked.company.intra_community_vat
    )
    const team = await read<ReadonlyArray<ClientTeamMember>>(
      `/api/accounting-firms/${firm.id}/vendors/${file.id}/accountants`,
      admin
    )
    expect(team.filter(({ is_assigned }) => is_assigned).map(({ id }) => id)).toEqual([helper.id])
    const { users } = await read<ClientUsers>(`/api/vendors/${file.id}/users`, admin)
    expect(users).toMatchObject([{ email, role: "admin", state: "invited", application_ids, title: "Mme" }])
    await jobsDone(portal)
    expect(
      await read<ReadonlyArray<AccountingPeriod>>(`/api/vendors/${file.id}/accounting-periods`, admin)
    ).toMatchObject([{ ...filled.years[0], state: "ready" }])
    expect((await read<ClientFile>(customer, admin)).tree).toBe("ready")
    const { path, token } = linkOf(await newestMail(portal, email))
    expect(path).toBe(`/create-password/${token}`)
    const log = await portal.arrange(
      (sql) => sql<{ type: string }>`select type from event where vendor_id = ${file.id} and entity = 'clientFile'`
    )
    expect(log.map(({ type }) => type)).toEqual(["client_file.created", "tree.requested", "tree.built"])
  })

  test("[WIZ-008] [WIZ-009] makes the folders of the chosen model by a job, else of the firm's default, and says so until they are there", async () => {
    const place = await office("Arbres")
    const { admin, firm } = place
    const folder = (key: string, name: string) => ({
      key,
      level: 1,
      kind: "folder",
      name,
      read_only: false,
      theme_ids: []
    })
    const models = `/api/accounting-firms/${firm.id}/catalog-tree-structures`
    const model = async (name: string, ...steps: ReadonlyArray<string>) => {
      const body = { name, description: "", folders: [folder("a", `Dossier ${name}`)] }
      const { data } = (await portal.call<Data<{ readonly id: number }>>("POST", models, { as: admin, body })).body
      for (const type of steps) await portal.call("POST", `${models}/${data.id}/events`, { as: admin, body: { type } })
      return data.id
    }
    const [usual, other, draft] = [
      await model("SAS", "model.offered", "model.preferred"),
      await model("SCI", "model.offered"),
      await model("Brouillon")
    ]
    expect(usual).toBeGreaterThan(0)
    const refused = await create(place, admin, keyed({ tree_model_id: draft }))
    expect([refused.status, refused.body.errors]).toEqual([422, { tree_model_id: ["tree_model.absent"] }])
    const files = [await made(place, admin, keyed({})), await made(place, admin, keyed({ tree_model_id: other }))]
    expect(files.map(({ tree }) => tree)).toEqual(["building", "building"])
    await jobsDone(portal)
    const folders = await portal.arrange(
      (sql) => sql<{ vendor: number; name: string }>`select vendor_id as vendor, name from node
        where firm_id = ${firm.id} and not is_root order by vendor_id`
    )
    expect(folders).toEqual([
      { vendor: files[0]?.id, name: "Dossier SAS" },
      { vendor: files[1]?.id, name: "Dossier SCI" }
    ])
    expect((await read<ClientFile>(`/api/customers/${files[0]?.id}`, admin)).tree).toBe("ready")
  })

  test("[WIZ-O02] steps three to six may be left empty; whoever creates it without reaching all clients is in charge of it", async () => {
    const place = await office("Seul")
    const { firm, helper } = place
    const file = await made(place, helper, keyed({}))
    expect(await read<ClientFile>(`/api/customers/${file.id}`, helper)).toMatchObject({
      company_name: "Fromagerie Petit"
    })
    const team = await read<ReadonlyArray<ClientTeamMember>>(
      `/api/accounting-firms/${firm.id}/vendors/${file.id}/accountants`,
      helper
    )
    expect(team.filter(({ is_assigned }) => is_assigned).map(({ id }) => id)).toEqual([helper.id])
    expect((await read<ClientUsers>(`/api/vendors/${file.id}/users`, helper)).users).toEqual([])
  })

  test("[WIZ-O02] [VAL-001] whatever one of its parts refuses, nothing at all is created, no mail is sent, and every field says why", async () => {
    const place = await office("Rien")
    const { admin, helper, host } = place
    const email = `claire@rien-${host}`
    const years = [
      { name: "2026", start: "2026-01-01", end: "2026-12-31" },
      { name: "2026 ", start: "2026-12-31", end: "2027-12-30" }
    ]
    const fields = await create(place, admin, {
      ...keyed({ administrator: { ...administrator("claire"), title: "", mobile_number: "12" }, years }),
      siret: "55203253400704",
      intra_community_vat: "FR00000000000",
      address: { street: "", post_code: "7500", city: "Paris", country: "FR" },
      general: { ...emptyCreation.general, naf_code: "99.99X", capital: "beaucoup" }
    })
    expect([fields.status, fields.body.errors]).toEqual([
      422,
      {
        siret: ["customer.siret_invalid"],
        "general.company_name": ["customer.company_name_missing"],
        "general.naf_code": ["customer.naf_unknown"],
        "general.capital": ["customer.capital_invalid"],
        intra_community_vat: ["customer.vat_number_invalid"],
        "address.street": ["customer.street_missing"],
        "address.post_code": ["customer.post_code_invalid"],
        "administrator.title": ["people.title_missing"],
        "administrator.email": ["auth.email_invalid"],
        "administrator.mobile_number": ["customer.phone_invalid"],
        "years.1.name": ["customer.year_name_twice"],
        "years.1.start": ["customer.year_overlap"]
      }
    ])
    const other = await office("Ailleurs")
    const foreign = await portal.call<Data<{ readonly id: number }>>(
      "POST",
      `/api/accounting-firms/${other.firm.id}/applications`,
      { as: other.admin, body: { title: "X", uri: "https://x.example/", roles: ["admin"], is_private: true } }
    )
    const late = [
      [{ accountant_ids: [helper.id, other.admin.id] }, "accountant_ids", "customer.choice_invalid"],
      [{ application_ids: [foreign.body.data.id] }, "application_ids", "customer.choice_invalid"],
      [{ administrator: administrator(helper.email) }, "administrator.email", "customer.accountant_not_client_admin"],
      [{ administrator: administrator(other.admin.email) }, "administrator.email", "customer.client_is_staff"]
    ] as const
    for (const [part, field, code] of late) {
      const answer = await create(place, admin, keyed({ administrator: administrator(email), ...part }))
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [code] }])
    }
    expect(await filesOf(place)).toEqual([])
    await jobsDone(portal)
    expect(await mailsTo(portal, email)).toEqual([])
  })

  test("[VAL-045] [ERR-060] [ERR-061] a SIRET that somebody has is refused: by the firm's own words, and by those for another's", async () => {
    const [one, two] = [await office("Premier"), await office("Second")]
    const siret = newSiret()
    await made(one, one.admin, keyed({}, siret))
    const refusals = [await create(one, one.helper, keyed({}, siret)), await create(two, two.admin, keyed({}, siret))]
    expect(refusals.map(({ body, status }) => [status, body.errors])).toEqual([
      [422, { siret: ["customer.siret_known_here"] }],
      [422, { siret: ["customer.siret_known_elsewhere"] }]
    ])
  })

  test("[VAL-045] of many people who give one SIRET at the same moment exactly one wins", async () => {
    const [one, two] = [await office("Vite"), await office("Aussi")]
    const siret = newSiret()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0 ? create(one, one.admin, keyed({}, siret)) : create(two, two.helper, keyed({}, siret))
      )
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
    const codes = new Set(answers.flatMap(({ body }) => body.errors?.["siret"] ?? []))
    expect([...codes].toSorted()).toEqual(["customer.siret_known_elsewhere", "customer.siret_known_here"])
    expect([...(await filesOf(one)), ...(await filesOf(two))]).toHaveLength(1)
  })

  test("[WIZ-O02] repeated under its key, even at the same moment, it answers the one client file and sends one mail", async () => {
    const place = await office("Encore")
    const { admin, host } = place
    const email = `claire@encore-${host}`
    const values = keyed({ administrator: administrator(email) })
    const headers = { "idempotency-key": "assistant-0123456789" }
    const answers = await Promise.all(Array.from({ length: 4 }, () => made(place, admin, values, headers)))
    const again = await made(place, admin, { ...values, siret: newSiret() }, headers)
    expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1)
    expect(await filesOf(place)).toHaveLength(1)
    await jobsDone(portal)
    expect(await mailsTo(portal, email)).toHaveLength(1)
  })

  test("[ROL-O04] [WIZ-O02] is for the firm's staff: clients are told so, strangers find nothing", async () => {
    const place = await office("Garde")
    const other = await office("Dehors")
    const vendor = await portal.make.vendor(place.firm, "Client")
    const client = await portal.make.client(vendor, `client@${place.host}`)
    const refused = await create(place, client, keyed({}))
    expect([refused.status, refused.body.closed_by]).toEqual([403, ["isOfFirm"]])
    expect((await create(place, other.admin, keyed({}))).status).toBe(404)
    expect(await filesOf(place)).toEqual([{ name: "Client" }])
  })

  test("[NET-087] [VAL-043] [VAL-047] who may become its administrator is told before there is a client file", async () => {
    const place = await office("Avant")
    const other = await office("Voisin")
    const asked = (email: string, as = place.helper) =>
      portal.call<Data<{ readonly problem: string | null }>>(
        "GET",
        `/api/user-by-email?${new URLSearchParams({ email, firm_id: String(place.firm.id), role: "admin" })}`,
        { as }
      )
    const problems = await Promise.all(
      [place.admin.email, other.admin.email, "nobody@avant.example"].map(
        async (email) => (await asked(email)).body.data
      )
    )
    // For people of other firms the answer is the same as for unknown emails: it must not reveal who has an account.
    expect(problems.map(({ problem }) => problem)).toEqual(["customer.accountant_not_client_admin", null, null])
    expect((await asked("a@b.example", other.admin)).status).toBe(404)
  })
})

describe("the draft", () => {
  const draftPath = ({ firm }: Pick<Office, "firm">) => `/api/accounting-firms/${firm.id}/vendor-draft`
  const keep = (
    place: Office,
    as: SignedInUser,
    draft: CreationDraft,
    more: Partial<CreationValues>,
    seen?: number
  ) => {
    const { furthest, key, step, values } = draft
    return portal.call<Data<CreationDraft> & Problem>("PUT", draftPath(place), {
      as,
      body: { key, step, furthest, values: { ...values, ...more } },
      headers: { "if-match": `"${seen ?? draft.revision}"` }
    })
  }

  test("[WIZ-O02] is kept for its person alone, in one firm, and seen from any window until it is finished or thrown away", async () => {
    const place = await office("Brouillon")
    const { admin, helper } = place
    const fresh = await read<CreationDraft>(draftPath(place), admin)
    expect(fresh).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/),
      step: "siret",
      furthest: "siret",
      values: emptyCreation,
      revision: 0,
      saved_at: null
    })
    const siret = newSiret()
    const kept = await keep(place, admin, { ...fresh, step: "general", furthest: "general" }, keyed({}, siret))
    expect([kept.status, kept.body.data.revision]).toEqual([200, 1])
    expect(await read<CreationDraft>(draftPath(place), admin)).toEqual(kept.body.data)
    expect(kept.body.data).toMatchObject({ key: fresh.key, step: "general", values: { siret } })
    expect((await read<CreationDraft>(draftPath(place), helper)).revision).toBe(0)
    expect(await filesOf(place)).toEqual([])

    await made(place, admin, kept.body.data.values, { "idempotency-key": "another-window-0001" })
    expect((await read<CreationDraft>(draftPath(place), admin)).revision).toBe(1)
    expect((await portal.call("DELETE", draftPath(place), { as: admin })).status).toBe(204)
    const next = await read<CreationDraft>(draftPath(place), admin)
    expect([next.revision, next.key === fresh.key]).toEqual([0, false])
  })

  test("[WIZ-O02] two windows do not overwrite each other silently, and the finished one is no longer kept by the other", async () => {
    const place = await office("Fenetres")
    const { admin } = place
    const fresh = await read<CreationDraft>(draftPath(place), admin)
    const first = (await keep(place, admin, fresh, { siret: "1" })).body.data
    expect((await keep(place, admin, fresh, { siret: "2" })).status).toBe(412)
    const second = (await keep(place, admin, first, { siret: "3" })).body.data
    expect((await keep(place, admin, first, { siret: "4" })).body.code).toBe("error.412")
    expect([second.revision, second.values.siret]).toEqual([2, "3"])

    const both = await Promise.all([
      keep(place, admin, second, { siret: "5" }),
      keep(place, admin, second, { siret: "6" })
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])

    const values = keyed({})
    await made(place, admin, values, { "idempotency-key": fresh.key })
    const late = await keep(place, admin, { ...second, revision: 3 }, { siret: "7" })
    expect(late.status).toBe(412)
    expect((await read<CreationDraft>(draftPath(place), admin)).revision).toBe(0)
    // A first save (revision 0) that arrives after the last step is refused too, and leaves no draft.
    expect((await keep(place, admin, second, values, 0)).status).toBe(412)
    const next = await read<CreationDraft>(draftPath(place), admin)
    expect([next.revision, next.key === fresh.key]).toEqual([0, false])
    // Repeating the last step with the old key returns the client file that was created, and creates no second one.
    await made(place, admin, values, { "idempotency-key": fresh.key })
    expect(await filesOf(place)).toHaveLength(1)
  })

  test("[WIZ-O02] what nobody goes on with is forgotten after ninety days", async () => {
    const place = await office("Oubli")
    const fresh = await read<CreationDraft>(draftPath(place), place.admin)
    const other = await read<CreationDraft>(draftPath(place), place.helper)
    await keep(place, place.admin, fresh, { siret: "1" })
    await keep(place, place.helper, other, { siret: "2" })
    await portal.arrange(
      (sql) => sql`update client_file_draft set saved_at = now() - interval '91 days' where user_id = ${place.admin.id}`
    )
    await portal.arrange((sql) => sql`select app.forget_client_file_drafts('90 days')`)
    expect((await read<CreationDraft>(draftPath(place), place.admin)).revision).toBe(0)
    expect((await read<CreationDraft>(draftPath(place), place.helper)).revision).toBe(1)
  })
})
