import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest"
import { firstSurveyForm } from "#schemas/surveys/form.ts"
import type { ShownSurvey, SurveyAnswer, SurveyResults, SurveySettings } from "#schemas/surveys/surveys.api.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
let number = 0
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@enquete.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.arrange((sql) => sql`delete from nps_answer`)
  await portal.arrange((sql) => sql`delete from nps_turn`)
  await portal.arrange((sql) => sql`delete from nps_survey`)
})

interface Refused {
  readonly code: string
  readonly errors?: object
}
const at = "/api/sa/nps-surveys"
const change = (body: unknown, as: SignedInUser | null = root, revision?: number) =>
  portal.call<{ readonly data: SurveySettings } & Refused>("PATCH", at, {
    ...(as === null ? {} : { as }),
    body,
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })
const enabled = (more: object = {}) =>
  change({ is_enabled: true, collection_id: "automne", hide_fr: "À bientôt", ...more })
const due = async (as: SignedInUser, query = "") =>
  (await portal.call<{ readonly data: ShownSurvey | null }>("GET", `/api/nps-survey${query}`, { as })).body.data
const close = (as: SignedInUser, collection_id = "automne") =>
  portal.call<Refused>("POST", "/api/nps-survey/closures", { as, body: { collection_id } })
const answer = (as: SignedInUser, score: number, comment = "", collection_id = "automne") =>
  portal.call<Refused>("POST", "/api/nps-survey/answers", {
    as,
    body: {
      collection_id,
      language: "fr",
      answers: [
        { question: "score", values: [String(score)] },
        ...(comment === "" ? [] : [{ question: "comment", values: [comment] }])
      ]
    }
  })
const results = async (query = "") =>
  (await portal.call<{ readonly data: SurveyResults }>("GET", `${at}/results${query}`, { as: root })).body.data
const somebody = async (side: "firm" | "client" = "firm") => {
  number += 1
  const firm = await portal.make.firm(`Sonde${number}`, `sonde${number}.localhost`)
  if (side === "firm") return portal.make.staff(firm, `s${number}@sonde.example`)
  return portal.make.client(await portal.make.vendor(firm, "Cliente"), `c${number}@sonde.example`)
}
const later = (days: number) =>
  portal.arrange((sql) => sql`update nps_turn set last_at = last_at - make_interval(days => ${days})`)

describe("the settings", () => {
  test("[NET-110] [SAD-015] [NPS-001] [NPS-O01] are the provider's, off at first, with 90 days and 3 closures", async () => {
    const one = await somebody()
    const read = await portal.call<{ readonly data: SurveySettings }>("GET", at, { as: root })
    expect(read.body.data).toMatchObject({ is_enabled: false, min_days: 90, rejection_count: 3, form: firstSurveyForm })
    for (const path of [at, `${at}/results`, `${at}/answers`]) {
      expect((await portal.call("GET", path, { as: one })).status).toBe(403)
      expect((await portal.call("GET", path)).status).toBe(401)
    }
    expect((await change({ is_enabled: true }, one)).status).toBe(403)
    expect(await due(one)).toBeNull()
  })

  test("[NPS-003] [NET-110] are changed by the revision that was read", async () => {
    const first = await enabled({ min_days: 30, rejection_count: 5 })
    expect([first.status, first.body.data]).toMatchObject([200, { min_days: 30, rejection_count: 5, revision: 1 }])
    expect((await change({ min_days: 31 }, root, 0)).status).toBe(412)
    expect((await change({ min_days: 31 }, root, 1)).body.data).toMatchObject({ min_days: 31, revision: 2 })
    expect((await change({ min_days: 0, rejection_count: 101, collection_id: "a b" })).body.errors).toEqual({
      min_days: ["survey.days_invalid"],
      rejection_count: ["survey.closures_invalid"],
      collection_id: ["survey.collection_invalid"]
    })
  })

  test("[NPS-004] [ERR-069] a form that is no JSON is refused in words, whatever its size and depth, and nothing changes", async () => {
    const refused = async (form: string) => {
      const { body, status } = await change({ form })
      return [status, body.errors]
    }
    const json = [422, { form: ["form.json_invalid"] }]
    expect(await refused("{")).toEqual(json)
    expect(await refused("[".repeat(10_000) + "]".repeat(10_000))).toEqual(json)
    expect(await refused(`"${"x".repeat(10_000_000)}"`)).toEqual([422, { form: ["survey.form_large"] }])
    expect(await refused(JSON.stringify({ title: 1 }))).toEqual([422, { form: ["survey.form_invalid"] }])
    // The same nesting in the request body itself, instead of in a string.
    const raw = await portal.call<Refused>("PATCH", at, {
      as: root,
      body: Buffer.from(`{"form":${"[".repeat(10_000)}${"]".repeat(10_000)}}`),
      headers: { "content-type": "application/json" }
    })
    expect(raw.status).toBe(422)
    expect((await portal.call<{ data: SurveySettings }>("GET", at, { as: root })).body.data.revision).toBe(0)
  })
})

describe("who is asked", () => {
  test("[NPS-O02] everybody signed in, but no super admin and no embedded page", async () => {
    await enabled()
    const [staff, client] = [await somebody(), await somebody("client")]
    expect(await due(staff)).toMatchObject({ collection_id: "automne", form: firstSurveyForm, hide_fr: "À bientôt" })
    expect(await due(client)).not.toBeNull()
    expect([await due(root), await due(staff, "?embedded=true")]).toEqual([null, null])
    expect((await answer(root, 9)).body.code).toBe("closed.isSurveyed")
    expect((await portal.call("GET", "/api/nps-survey")).status).toBe(401)
    await change({ is_enabled: false })
    expect(await due(staff)).toBeNull()
    expect((await answer(staff, 9)).body.code).toBe("closed.isSurveyOpen")
  })

  test("[NPS-002] [NPS-003] whoever closes it sees it after the least days, and after the last closure no more", async () => {
    await enabled({ min_days: 30, rejection_count: 2 })
    const one = await somebody()
    expect((await close(one)).status).toBe(204)
    expect(await due(one)).toBeNull()
    expect([(await close(one)).status, (await close(one)).body.code]).toEqual([409, "closed.hasWaited"])
    await later(29)
    expect(await due(one)).toBeNull()
    await later(1)
    expect(await due(one)).not.toBeNull()
    expect((await close(one)).status).toBe(204)
    await later(400)
    expect(await due(one)).toBeNull()
    // In a new round the survey is shown again.
    await change({ collection_id: "hiver" })
    expect(await due(one)).toMatchObject({ collection_id: "hiver" })
    expect((await close(one, "automne")).body.code).toBe("closed.isSurveyOpen")
  })
})

describe("answers", () => {
  test("[NPS-O02] are kept once for a person and a round, also from two tabs at once", async () => {
    await enabled()
    const one = await somebody()
    const both = await Promise.all([answer(one, 10, "Très bien"), answer(one, 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await answer(one, 5)).body.code).toBe("closed.isUnansweredSurvey")
    expect((await results()).answers).toBe(1)
    await later(90)
    await change({ collection_id: "hiver" })
    expect((await answer(one, 3, "", "hiver")).status).toBe(204)
    expect(await results()).toMatchObject({ collection: "hiver", collections: ["hiver", "automne"], answers: 1 })
    expect((await results("?round=automne")).answers).toBe(1)
  })

  test("[NPS-O02] that do not fit the form are refused and leave the person to be asked", async () => {
    await enabled()
    const one = await somebody()
    const send = (answers: unknown) =>
      portal.call<Refused>("POST", "/api/nps-survey/answers", {
        as: one,
        body: { collection_id: "automne", language: "fr", answers }
      })
    for (const wrong of [[], [{ question: "score", values: ["11"] }], [{ question: "other", values: ["1"] }]]) {
      const { body, status } = await send(wrong)
      expect([status, body.errors]).toEqual([422, { answers: ["survey.answer_invalid"] }])
    }
    expect(await due(one)).not.toBeNull()
  })

  test("[NET-110] [NPS-O02] results count the scores by round and month, and no answer says whose it is", async () => {
    await enabled()
    const [a, b, c] = [await somebody(), await somebody("client"), await somebody()]
    await answer(a, 10, "Parfait")
    await answer(b, 9)
    await answer(c, 3, "Trop lent")
    await portal.arrange(
      (sql) => sql`update nps_answer set answered_at = now() - interval '2 months' where user_id = ${c.id}`
    )
    const found = await results()
    expect(found).toMatchObject({ answers: 3, distribution: [0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1] })
    expect(found.months.map(({ distribution }) => distribution.reduce((sum, many) => sum + many, 0))).toEqual([1, 2])
    const listed = (
      await portal.call<{
        readonly data: ReadonlyArray<SurveyAnswer>
        readonly pagination: { readonly total: number }
      }>("GET", `${at}/answers?per_page=2`, { as: root })
    ).body
    expect(listed.pagination.total).toBe(3)
    expect(listed.data).toMatchObject([
      { score: 3, comment: "Trop lent", side: "firm" },
      { score: 9, comment: "", side: "client" }
    ])
    expect(Object.keys(listed.data[0] ?? {}).toSorted()).toEqual(
      ["answered_at", "answers", "comment", "id", "language", "score", "side"].toSorted()
    )
    const commented = await portal.call<{ readonly pagination: { readonly total: number } }>(
      "GET",
      `${at}/answers?commented=true`,
      { as: root }
    )
    expect(commented.body.pagination.total).toBe(2)
  })
})
