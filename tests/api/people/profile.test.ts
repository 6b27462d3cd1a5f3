import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Me, SessionInfo, SignedIn } from "#schemas/access/session.ts"
import type { DocumentPreferences, GlobalPreferences, NotificationPreferences } from "#schemas/people/people.api.ts"
import { notificationFamilies, notificationFrequencies, notificationSources } from "#schemas/shared/constants.ts"
import { isMessageCode, messageText } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Data<A> {
  readonly data: A
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const somebody = (() => {
  let count = 0
  return () => portal.make.user(`somebody.${++count}@profile.example`)
})()
const paths = {
  me: "/api/users/me",
  notifications: "/api/users/me/preferences/notifications",
  documents: "/api/users/me/preferences/documents"
}
const read = async <A>(user: SignedInUser, path: string) =>
  (await portal.call<Data<A>>("GET", path, { as: user })).body.data
const change = <A>(user: SignedInUser, path: string, body: unknown, seen?: number, language = "fr") =>
  portal.call<Data<A> & ProblemDocument>("PATCH", path, {
    as: user,
    body,
    headers: { "accept-language": language, ...(seen === undefined ? {} : { "if-match": `"${seen}"` }) }
  })

describe("one's own profile", () => {
  test("[ACC-086] [SES-002] [SES-O03] names and title are kept without the spaces around them, and the derived names follow", async () => {
    const user = await somebody()
    const answer = await change<Me>(user, paths.me, { firstname: "  Zoé ", lastname: "D’Arc-Été", title: " Dr " }, 0)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      firstname: "Zoé",
      lastname: "D’Arc-Été",
      title: "Dr",
      fullname: "Zoé D’Arc-Été",
      abbreviation: "Z. D’Arc-Été",
      initials: "ZD",
      revision: 1
    })
    expect(await read<Me>(user, paths.me)).toEqual(answer.body.data)
    expect((await change<Me>(user, paths.me, { title: "  " })).body.data).toMatchObject({
      title: null,
      lastname: "D’Arc-Été"
    })
  })

  test("[ACC-086] [I18-002] [WHL-008] language and dark mode are saved each alone, and no form is overtaken by them", async () => {
    const user = await somebody()
    expect((await change<Me>(user, paths.me, { language: "pt" })).body.data).toMatchObject({
      language: "pt",
      revision: 0
    })
    expect((await change<Me>(user, paths.me, { darkMode: true })).body.data).toMatchObject({
      language: "pt",
      darkMode: true,
      revision: 0
    })
    const cleared = await change<Me>(user, paths.me, { language: null, darkMode: null })
    expect(cleared.body.data).toMatchObject({ language: null, darkMode: null })
  })

  test("[ACC-086] [SES-002] nobody changes an address, a right or another person by it", async () => {
    const [user, other] = [await somebody(), await somebody()]
    const answer = await change<Me>(user, paths.me, {
      firstname: "Ada",
      email: "root@dossier.example",
      isSuperAdmin: true,
      id: other.id
    })
    expect(answer.body.data).toMatchObject({ id: user.id, email: user.email, isSuperAdmin: false })
    expect(await read<Me>(other, paths.me)).toMatchObject({
      firstname: expect.stringContaining("somebody"),
      revision: 0
    })
  })
})

describe("what two tabs fight about", () => {
  const fights = [
    [paths.me, { firstname: "Un" }, { firstname: "Deux" }],
    [paths.notifications, { tasks: { mail: "daily" } }, { tasks: { mail: "never" } }],
    [paths.documents, { drive_format: ["siret"] }, { drive_format: ["client_code"] }]
  ] as const
  test.each(fights)(
    "[ACC-086] [ACC-088] [ACC-089] PATCH %s with a revision that is past changes nothing",
    async (path, first, second) => {
      const user = await somebody()
      const { revision } = await read<{ readonly revision: number }>(user, path)
      expect((await change(user, path, first, revision)).status).toBe(200)
      const late = await change(user, path, second, revision)
      expect([late.status, late.body.code]).toEqual([412, "error.412"])
      expect(await read(user, path)).toMatchObject(first)
      expect((await change(user, path, second, revision + 1)).status).toBe(200)
      expect((await change(user, path, first)).status).toBe(200)
      expect((await portal.call("PATCH", path, { as: user, body: second, headers: { "if-match": "*" } })).status).toBe(
        200
      )
    }
  )

  test.each(fights)(
    "[ACC-086] [ACC-088] [ACC-089] of eight that save %s at once with one revision, one does",
    async (path, first) => {
      const user = await somebody()
      const answers = await Promise.all(Array.from({ length: 8 }, () => change(user, path, first, 0)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    }
  )
})

describe("preferences", () => {
  test("[NOT-001] [NOT-003] [NOT-O02] [CST-045] every family is told at once by each source, what was received once a day by mail, until another frequency is chosen", async () => {
    expect(notificationFrequencies).toEqual(["never", "instantly", "daily", "weekly"])
    const user = await somebody()
    const told = { mail: "instantly", portal: "instantly" }
    const start = await read<NotificationPreferences>(user, paths.notifications)
    expect(start).toEqual({
      documents: told,
      received: { mail: "daily", portal: "instantly" },
      comments: told,
      tasks: told,
      signatures: told,
      "service-requests": told,
      workflows: told,
      users: told,
      revision: 0
    })
    for (const family of notificationFamilies)
      for (const source of notificationSources)
        for (const frequency of notificationFrequencies) {
          const { body, status } = await change<NotificationPreferences>(user, paths.notifications, {
            [family]: { [source]: frequency }
          })
          expect([family, source, status, body.data[family][source]]).toEqual([family, source, 200, frequency])
        }
    const end = await read<NotificationPreferences>(user, paths.notifications)
    expect(end.users).toEqual({ mail: "weekly", portal: "weekly" })
    expect(end.revision).toBe(notificationFamilies.length * notificationSources.length * notificationFrequencies.length)
  })

  test("[PRO-002] [PRO-003] [PRO-O01] the drive shows the client code and the company name until others are chosen, in their order", async () => {
    const user = await somebody()
    expect(await read<DocumentPreferences>(user, paths.documents)).toEqual({
      drive_format: ["client_code", "company_name"],
      editing: "download",
      revision: 0
    })
    const format = ["siret", "company_name", "client_code"]
    expect((await change<DocumentPreferences>(user, paths.documents, { drive_format: format })).body.data).toEqual({
      drive_format: format,
      editing: "download",
      revision: 1
    })
    const { body } = await change<DocumentPreferences>(user, paths.documents, { editing: "application" })
    expect(body.data).toEqual({ drive_format: format, editing: "application", revision: 2 })
  })

  test("[PRO-001] one person's preferences are nobody else's", async () => {
    const [user, other] = [await somebody(), await somebody()]
    await change(user, paths.documents, { drive_format: ["siret"] })
    await change(user, paths.notifications, { users: { mail: "never" } })
    expect((await read<DocumentPreferences>(other, paths.documents)).revision).toBe(0)
    expect((await read<NotificationPreferences>(other, paths.notifications)).users.mail).toBe("instantly")
    const rows = await portal.arrange((sql) => sql`select user_id from user_preference where user_id = ${other.id}`)
    expect(rows).toEqual([])
  })
})

const hostile = {
  missing: null,
  number: 12,
  list: ["a"],
  object: { toString: "x" },
  long: "é".repeat(101),
  longer: "x".repeat(100_000),
  nul: "a\u0000b",
  control: "a\u001b[31m",
  line: "a\nb",
  direction: "a\u202egpj.exe",
  mark: "a\u200f",
  half: "\ud800",
  script: "<script>alert(1)</script>"
}
const name = (field: string) => ({
  path: paths.me,
  field,
  body: (value: unknown) => ({ [field]: value }),
  wrong: { ...hostile, empty: "", blank: "  " } as Readonly<Record<string, unknown>>
})
const { missing: _, ...titles } = hostile
const choices = {
  number: 12,
  list: [],
  object: {},
  text: "sometimes",
  blank: "",
  script: hostile.script,
  longer: hostile.longer
}
const targets = [
  name("firstname"),
  name("lastname"),
  { path: paths.me, field: "title", body: (value: unknown) => ({ title: value }), wrong: titles },
  { path: paths.me, field: "language", body: (value: unknown) => ({ language: value }), wrong: choices },
  { path: paths.me, field: "darkMode", body: (value: unknown) => ({ darkMode: value }), wrong: choices },
  ...notificationFamilies.map((family) => ({
    path: paths.notifications,
    field: `${family}.mail`,
    body: (value: unknown) => ({ [family]: { mail: value } }),
    wrong: { ...choices, missing: null }
  })),
  {
    path: paths.notifications,
    field: "documents",
    body: (value: unknown) => ({ documents: value }),
    wrong: { missing: null, text: "daily", number: 1 }
  },
  {
    path: paths.documents,
    field: "drive_format",
    body: (value: unknown) => ({ drive_format: value }),
    wrong: {
      missing: null,
      none: [],
      twice: ["siret", "siret"],
      text: "siret",
      number: 3,
      four: ["siret", "client_code", "company_name", "siret"]
    }
  },
  {
    path: paths.documents,
    field: "editing",
    body: (value: unknown) => ({ editing: value }),
    wrong: { ...choices, missing: null }
  }
] as const

describe("bad input", () => {
  test.each(targets)(
    "[ERR-006] [ERR-007] $path says of $field what is wrong with it, under it and in the person's language",
    async ({ body, field, path, wrong }) => {
      const user = await somebody()
      const before = await read(user, path)
      for (const [what, value] of Object.entries(wrong)) {
        for (const language of ["fr", "en", "pt"] as const) {
          const answer = await change(user, path, body(value), undefined, language)
          expect([what, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([what, 422, [field]])
          const [code = ""] = answer.body.errors?.[field] ?? []
          expect([what, code, isMessageCode(code), code.startsWith("error.")]).toEqual([what, code, true, false])
          expect([what, answer.body.detail]).toEqual([what, messageText(language, code)])
        }
      }
      expect(await read(user, path)).toEqual(before)
    }
  )

  test("[ERR-006] [ERR-007] a wrong part of a drive's name is told at its place", async () => {
    const answer = await change(await somebody(), paths.documents, { drive_format: ["siret", "address"] })
    expect([answer.status, answer.body.errors]).toEqual([422, { "drive_format.1": ["preferences.drive_format"] }])
  })

  test("[ERR-007] all wrong fields are told at once", async () => {
    const answer = await change(await somebody(), paths.me, {
      firstname: "",
      lastname: "\u0000",
      title: "x".repeat(101)
    })
    expect(answer.body.errors).toEqual({
      firstname: ["auth.firstname_missing"],
      lastname: ["people.text_characters"],
      title: ["people.text_too_long"]
    })
  })
})

describe("one's sessions", () => {
  const signIn = async (user: SignedInUser, userAgent: string) =>
    (
      await portal.call<Data<SignedIn>>("POST", "/api/login", {
        body: { email: user.email, password: portal.password },
        headers: { "user-agent": userAgent }
      })
    ).body.data.token
  const sessions = (token: string) =>
    portal.call<Data<ReadonlyArray<SessionInfo>>>("GET", "/api/users/me/sessions", { as: token })

  test("[SES-O07] each says its device in words, and all but the present one end together, at once", async () => {
    const user = await somebody()
    const [here, there] = [
      await signIn(user, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"),
      await signIn(user, "curl/8")
    ]
    const stranger = await somebody()
    const listed = (await sessions(here)).body.data
    expect(listed.map(({ browser, current, system }) => [browser, system, current])).toEqual(
      expect.arrayContaining([
        ["Firefox", "Windows", true],
        [null, null, false]
      ])
    )
    expect((await portal.call("DELETE", "/api/users/me/sessions", { as: here })).status).toBe(204)
    expect((await sessions(here)).body.data).toMatchObject([{ current: true, browser: "Firefox" }])
    expect([(await sessions(there)).status, (await sessions(user.token)).status]).toEqual([401, 401])
    expect((await sessions(stranger.token)).status).toBe(200)
    expect((await portal.call("DELETE", "/api/users/me/sessions", { as: here })).status).toBe(204)
  })

  test("[SES-O07] the live stream of a session that was ended with the others stops", async () => {
    const user = await somebody()
    const here = await signIn(user, "A")
    const stream = await fetch(`${portal.url}/api/live`, { headers: { authorization: `Bearer ${user.token}` } })
    const reader = stream.body?.getReader()
    await reader?.read()
    expect((await portal.call("DELETE", "/api/users/me/sessions", { as: here })).status).toBe(204)
    let last = await reader?.read()
    while (last?.done === false) last = await reader?.read()
    expect(last?.done).toBe(true)
  })
})

describe("calls for programs", () => {
  test("[NET-086] a person's global preferences are read and changed together, and are those of the screens", async () => {
    const user = await somebody()
    const path = "/api/global-user-preferences"
    const first = await read<GlobalPreferences>(user, path)
    expect(first).toEqual({
      notifications: await read(user, paths.notifications),
      documents: await read(user, paths.documents)
    })
    const changed = await change<GlobalPreferences>(user, path, {
      notifications: { documents: { mail: "never" } },
      documents: { editing: "application" }
    })
    expect([
      changed.status,
      changed.body.data.documents.editing,
      changed.body.data.notifications.documents.mail
    ]).toEqual([200, "application", "never"])
    expect((await read<DocumentPreferences>(user, paths.documents)).editing).toBe("application")
    const refused = await change(user, path, {
      documents: { editing: "perhaps" },
      notifications: { documents: { mail: 3 } }
    })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "documents.editing": ["preferences.editing"], "notifications.documents.mail": ["preferences.frequency"] }
    ])
    expect((await portal.call("GET", path)).status).toBe(401)
  })

  test("[NET-088] a person's settings are their language and their look, as the profile has them", async () => {
    const user = await somebody()
    const path = "/api/user-settings"
    expect(await read(user, path)).toEqual({ language: null, dark_mode: null })
    expect((await change(user, path, { language: "pt" })).body.data).toEqual({ language: "pt", dark_mode: null })
    expect((await change(user, path, { dark_mode: true })).body.data).toEqual({ language: "pt", dark_mode: true })
    expect(await read<Me>(user, paths.me)).toMatchObject({ language: "pt", darkMode: true })
    expect((await change(user, path, { language: null })).body.data).toEqual({ language: null, dark_mode: true })
    expect((await change(user, path, { language: "de" })).body.errors).toEqual({ language: ["people.language"] })
  })
})
