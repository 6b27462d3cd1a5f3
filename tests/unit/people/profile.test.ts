import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { entryErrors } from "#schemas/access/rules.ts"
import type { Me } from "#schemas/access/session.ts"
import { deviceOf, isWindowsWorkstation } from "#schemas/people/device.ts"
import type { NotificationPreferences } from "#schemas/people/people.api.ts"
import { nameProblem, personTextLimit, titleProblem } from "#schemas/people/fields/names.ts"
import {
  defaultDriveFormat,
  documentPreferencesForm,
  driveFormatProblem,
  driveName,
  type DrivePart,
  driveParts,
  driveSeparator,
  notificationFields,
  notificationsForm,
  type NotificationValues
} from "#schemas/people/preferences.ts"
import { profileForm } from "#schemas/people/profile.ts"
import { notificationFamilies, notificationFrequencies, notificationSources } from "#schemas/shared/constants.ts"
import { changedFields } from "#schemas/shared/form.ts"
import { answering, save } from "#tests/support/saving.ts"
import { toMe } from "#server/access/Sessions.ts"
import { toDocumentPreferences, toNotifications } from "#server/people/preferences.ts"
import { notificationChanges, notificationPreferences, profile } from "#services/people/profileResource.ts"

const letters = fc.string({ unit: fc.constantFrom(..."aàéçœßñ王김 '-’.") })
const invisible = [
  "\u0000",
  "\u001b",
  "\n",
  "\u007f",
  "\u200b",
  "\u200f",
  "\u202e",
  "\u2066",
  "\u2028",
  "\ufeff",
  "\ud800",
  "<",
  ">"
]

describe("a person's name", () => {
  test("[SES-002] [ACC-086] may be any word of any script, from one to a hundred characters, the spaces around it left out", () => {
    fc.assert(
      fc.property(letters, fc.constantFrom("firstname" as const, "lastname" as const), (text, field) => {
        const length = [...text.trim()].length
        const expected =
          length === 0 ? `auth.${field}_missing` : length > personTextLimit ? "people.text_too_long" : null
        expect(nameProblem(field, text)).toBe(expected)
      })
    )
    expect([nameProblem("lastname", "é".repeat(100)), nameProblem("lastname", "é".repeat(101))]).toEqual([
      null,
      "people.text_too_long"
    ])
    expect([nameProblem("firstname", "👩‍🚀".slice(0, 2)), nameProblem("firstname", `  ${"x".repeat(100)}  `)]).toEqual([
      null,
      null
    ])
  })
  test("[SES-002] [ACC-086] holds nothing that hides, turns around or marks up what one reads", () => {
    fc.assert(
      fc.property(letters, fc.constantFrom(...invisible), letters, (before, hidden, after) => {
        const text = before + hidden + after
        expect([nameProblem("lastname", text), titleProblem(text)]).toEqual([
          "people.text_characters",
          "people.text_characters"
        ])
      })
    )
    expect(titleProblem("")).toBeNull()
  })
  test("[SES-002] [SAD-O04] is judged alike in the profile and for the first administrator", () => {
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: "binary", maxLength: 120 })), (name) => {
        const profile = profileForm.check({ firstname: name, lastname: name, title: "" })
        const setup = entryErrors("setup", {
          email: "a@b.example",
          password: "mot de passe",
          firstname: name,
          lastname: name,
          code: ""
        })
        expect(setup).toEqual(profile)
      })
    )
  })
})

test("[SES-O03] [SES-002] the derived names are the parts that are there, and the initials their first letters", () => {
  const identity = {
    id: 1,
    email: "a@b.c",
    title: null,
    darkMode: null,
    language: null,
    revision: 0,
    isSuperAdmin: false,
    isAccountant: false
  }
  fc.assert(
    fc.property(letters, letters, (firstname, lastname) => {
      const me = toMe({ ...identity, firstname, lastname })
      const parts = [firstname.trim(), lastname.trim()].filter((part) => part !== "")
      expect(me.fullname).toBe(parts.join(" "))
      expect(me.initials).toBe(
        parts
          .map((part) => [...part][0])
          .join("")
          .toUpperCase()
      )
      expect(me.abbreviation.endsWith(lastname.trim())).toBe(true)
      if (firstname.trim() !== "") expect(me.abbreviation.startsWith(`${[...firstname.trim()][0]}.`)).toBe(true)
    })
  )
})

describe("the name on the network drive", () => {
  const orders = fc.subarray([...driveParts]).chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }))
  test('[PRO-003] [PRO-O01] is made of one to three different parts in the chosen order, joined by " - "', () => {
    fc.assert(
      fc.property(
        orders,
        fc.record({ client_code: letters, company_name: letters, siret: letters }),
        (format, company) => {
          expect(driveFormatProblem(format)).toBe(format.length === 0 ? "preferences.drive_format" : null)
          const shown = format.map((part) => company[part].trim()).filter((text) => text !== "")
          expect(driveName(format, company)).toBe(shown.join(driveSeparator))
        }
      )
    )
    const company = { client_code: "C1", company_name: "Martin", siret: null }
    expect(driveName(["siret", "company_name", "client_code"], company)).toBe("Martin - C1")
    expect(driveName(defaultDriveFormat, company)).toBe("C1 - Martin")
    expect([["siret", "siret"], ["address"], []].map(driveFormatProblem)).toEqual(
      Array.from({ length: 3 }, () => "preferences.drive_format")
    )
  })
  test("[PRO-002] [PRO-003] what is stored and fits no more gives way to the default", () => {
    const row = { notifications: {}, notifications_revision: 3, documents_revision: 5 }
    expect(toDocumentPreferences({ ...row, drive_format: ["gone" as DrivePart], editing: "gone" })).toEqual({
      drive_format: defaultDriveFormat,
      editing: "download",
      revision: 5
    })
    expect(
      toNotifications({ ...row, drive_format: null, editing: null, notifications: { tasks: { mail: "hourly" } } }).tasks
    ).toEqual({
      mail: "instantly",
      portal: "instantly"
    })
    expect(documentPreferencesForm.check({ drive_format: [], editing: "gone" as never })).toEqual({
      drive_format: ["preferences.drive_format"],
      editing: ["preferences.editing"]
    })
  })
})

test("[NOT-002] [NOT-003] [NOT-O02] only the frequencies that were changed travel, and applying them gives the form's values", () => {
  const frequency = fc.constantFrom(...notificationFrequencies)
  const values = fc
    .tuple(...notificationFields.map(() => frequency))
    .map(
      (chosen) =>
        Object.fromEntries(notificationFields.map((field, n) => [field, chosen[n]])) as unknown as NotificationValues
    )
  fc.assert(
    fc.property(values, values, (from, to) => {
      const sent: Record<string, Partial<Record<string, string>>> = notificationChanges(
        to,
        notificationFields.filter((field) => from[field] !== to[field])
      )
      const nested = (chosen: NotificationValues) =>
        Object.fromEntries(
          notificationFamilies.map((family) => [
            family,
            Object.fromEntries(notificationSources.map((source) => [source, chosen[`${family}.${source}`]]))
          ])
        )
      const applied = Object.fromEntries(
        Object.entries(nested(from)).map(([family, sources]) => [family, { ...sources, ...sent[family] }])
      )
      expect(applied).toEqual(nested(to))
      expect(
        notificationPreferences.recordOf({
          ...(nested(to) as unknown as Omit<NotificationPreferences, "revision">),
          revision: 2
        })
      ).toEqual({ values: to, revision: 2 })
      expect(Object.values(sent).flatMap((sources) => Object.keys(sources)).length).toBe(changedFields(from, to).length)
      expect(notificationsForm.check(to)).toEqual({})
    }),
    { numRuns: 50 }
  )
  expect(notificationsForm.check({} as NotificationValues)["tasks.mail"]).toEqual(["preferences.frequency"])
})

test("[ACC-086] an emptied title is cleared, the other fields travel as they are", async () => {
  const me = { firstname: "Ann", lastname: "Lee", title: null, revision: 4 } as Me
  expect(profile.recordOf(me)).toEqual({ values: { firstname: "Ann", lastname: "Lee", title: "" }, revision: 4 })
  const { ask, asked } = answering({ "people.updateMe": () => me })
  const values = { firstname: "Bea", lastname: "Lee", title: "" }
  await save(profile, { ask, place: null, entity: me }, { values, changed: ["firstname", "title"], revision: 4 })
  expect(asked).toMatchObject([["people.updateMe", { payload: { firstname: "Bea", title: null } }]])
})

const agents: ReadonlyArray<readonly [agent: string, browser: string | null, system: string | null]> = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge",
    "Windows"
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Windows"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/44 Safari/537.36 Edge/18",
    "Edge",
    "Xbox"
  ],
  [
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52 Mobile Safari/537.36",
    "Chrome",
    "Windows Phone"
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari",
    "macOS"
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iOS"
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPadOS"
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android"
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0",
    "Opera",
    "Linux"
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome",
    "ChromeOS"
  ],
  ["curl/8.5.0", null, null],
  ["", null, null]
]
test.each(agents)("[SES-O07] %s is %s on %s", (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
})
test("[PRO-002] [ROL-020] of these, the computers under Windows are workstations: no phone, no console", () => {
  expect(agents.flatMap(([agent], n) => (isWindowsWorkstation(agent) ? [n] : []))).toEqual([0, 1])
})
