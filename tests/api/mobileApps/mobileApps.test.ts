import { Effect } from "effect"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mobileAppMachine } from "#machines/mobileApps/mobileApp.machine.ts"
import type { FirmMobileApp, MobileAppLine } from "#schemas/mobileApps/mobileApps.api.ts"
import { buildMobileApp, ShellMaker, sweepMobileApps } from "#server/mobileApps/buildJobs.ts"
import { mobileAppCases } from "#tests/models/mobileApps/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
let admin: SignedInUser
beforeAll(async () => {
  // No workers: the test does a job's work itself when a path contains it.
  portal = await startPortal({}, { takers: 0 })
  root = await portal.make.user("root@platform.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
  admin = await portal.make.staff(await portal.make.firm("Galet"), "admin@galet.example")
})
afterAll(() => portal.stop())

interface Data<A> {
  readonly data: A
}
interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
const at = "/api/sa/mobile-apps"
let firms = 0
const newFirm = () => {
  firms += 1
  return portal.make.firm(`Cabinet ${firms}`, `cabinet-${firms}.example`)
}
const sheet = {
  title: "Mon cabinet",
  subtitle: "Vos comptes en poche",
  description: "Déposez vos papiers.\nSignez vos lettres.",
  keywords: "comptable, factures",
  promotional_text: "Le portail de votre cabinet.",
  marketing_url: "{host}/presentation",
  bundle_id: "com.example.{firm}",
  version: "1.0.0",
  color: "0b5f6e",
  logo: "initials",
  domains: ["portail.example"],
  ios_store_url: "https://apps.example/1",
  ios_store_id: "id123",
  android_store_url: "",
  android_store_id: ""
}
const read = async (firm: number) =>
  (await portal.call<Data<FirmMobileApp>>("GET", `${at}/${firm}`, { as: root })).body.data
const create = (firm: number, body: object = sheet) =>
  portal.call<Data<FirmMobileApp> & Problem>("POST", `${at}/${firm}`, { as: root, body })
const change = (firm: number, body: object, revision?: number) =>
  portal.call<Data<FirmMobileApp> & Problem>("PATCH", `${at}/${firm}`, {
    as: root,
    body,
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })
const step = (firm: number, name: string) =>
  portal.call<Data<FirmMobileApp> & Problem>("POST", `${at}/${firm}/steps`, { as: root, body: { step: name } })
const withApp = async () => {
  const { id } = await newFirm()
  expect((await create(id)).status).toBe(201)
  return id
}
type Needed = PersistedQueue.PersistedQueueFactory | ShellMaker | SqlClient.SqlClient
const run = async <A, E>(work: Effect.Effect<A, E, Needed>) => {
  const sql = await portal.arrange((own) => Effect.succeed(own))
  return portal.runtime.runPromise(Effect.provideService(work, SqlClient.SqlClient, sql))
}
/** A fake builder that answers at once. */
const madeAs = (answer: Effect.Success<ReturnType<ShellMaker["Service"]["make"]>>) =>
  ShellMaker.of({ make: () => Effect.succeed(answer), originOf: (domain) => `https://${domain}` })
const archiveOf = async (firm: number, as = root) => {
  const answer = await fetch(`${portal.url}${at}/${firm}/archive`, { headers: { authorization: `Bearer ${as.token}` } })
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    bytes: new Uint8Array(await answer.arrayBuffer())
  }
}
let changes = 0

follows(
  "[NET-107] [MOB-003] [MOB-O02] the app of a firm",
  { machine: mobileAppMachine, input: { isVersionAbove: true, isAppListed: true }, cases: mobileAppCases },
  {
    begin: withApp,
    plays: {
      "app.changed": (firm) => change(firm, { keywords: `mots ${(changes += 1)}` }),
      // A new version, higher than the published one.
      "app.upgradeRequested": async (firm) => {
        const { app } = await read(firm)
        if (app?.published_version != null) await change(firm, { version: `2.0.${(changes += 1)}` })
        return step(firm, "request")
      },
      "app.published": (firm) => step(firm, "publish"),
      "app.rejected": (firm) => step(firm, "reject"),
      "app.removed": (firm) => portal.call("DELETE", `${at}/${firm}`, { as: root }),
      "app.buildStarted": async (firm) => {
        await portal.arrange(
          (sql) => sql`select app.keep_mobile_build(${firm}, '{requested,building}', 'building', null, null)`
        )
      },
      "app.built": (firm) =>
        run(
          Effect.provideService(
            buildMobileApp(firm),
            ShellMaker,
            madeAs({ outcome: "made", archive: new Uint8Array([80, 75]) })
          )
        ),
      "app.buildFailed": (firm) =>
        run(Effect.provideService(buildMobileApp(firm), ShellMaker, madeAs({ outcome: "failed", reason: "no logo" })))
    },
    reads: async (firm) => (await read(firm)).app?.state ?? "removed",
    untried: ["app.buildStarted", "app.built", "app.buildFailed"]
  }
)

describe("the apps of the firms", () => {
  test("[NET-107] [MOB-001] [MOB-002] [MOB-009] have a sheet, an id of their own, and stand in the list beside firms without", async () => {
    const firm = await newFirm()
    const before = await read(firm.id)
    expect(before).toMatchObject({
      id: firm.id,
      name: firm.name,
      domain: firm.domain,
      app: null,
      primary_color: "#0b5f6e"
    })
    const made = await create(firm.id, { ...sheet, title: "  Mon cabinet ", bundle_id: "fr.cabinets.{firm}" })
    expect(made.body.data.app).toEqual({
      ...sheet,
      color: "#0b5f6e",
      bundle_id: "fr.cabinets.{firm}",
      app_id: `fr.cabinets.cabinet${firms}`,
      state: "draft",
      state_since: expect.any(String),
      published_version: null,
      built_version: null,
      built_at: null,
      archive_size: null,
      revision: 1
    })
    const list = async (query: string) =>
      (await portal.call<Data<ReadonlyArray<MobileAppLine>>>("GET", `${at}?${query}`, { as: root })).body.data
    expect(await list(`search=${encodeURIComponent(firm.name)}&state=draft`)).toContainEqual({
      id: firm.id,
      name: firm.name,
      domain: firm.domain,
      app: { title: "Mon cabinet", version: "1.0.0", state: "draft" }
    })
    expect((await list("state=none")).map(({ name }) => name)).toContain("Galet")
    expect((await list("state=upToDate&search=galet")).length).toBe(0)
    expect((await create(firm.id)).body).toMatchObject({ closed_by: ["isWithoutApp"] })
  })

  test("[NET-107] [MOB-004] [MOB-005] [MOB-006] [MOB-007] fields are judged one by one, and nothing wrong is kept", async () => {
    const { id } = await newFirm()
    const wrong = await create(id, {
      ...sheet,
      title: "x".repeat(31),
      description: " ",
      marketing_url: "ftp://a.example",
      bundle_id: "com.example/../{firm}",
      domains: ["pas un domaine"]
    })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        title: ["mobile.too_long"],
        description: ["mobile.missing"],
        marketing_url: ["mobile.address_invalid"],
        bundle_id: ["mobile.bundle_invalid"],
        domains: ["mobile.domain_invalid"]
      }
    ])
    expect((await read(id)).app).toBeNull()
    expect((await create(id)).status).toBe(201)
    // The new subtitle is compared with the title, which was saved before.
    const same = await change(id, { subtitle: sheet.title.toUpperCase() })
    expect([same.status, same.body.errors]).toEqual([422, { subtitle: ["mobile.same_titles"] }])
    expect((await change(id, { title: "Autre nom" }, 1)).body.data.app).toMatchObject({
      title: "Autre nom",
      revision: 2
    })
    expect((await change(id, { title: "Encore" }, 1)).status).toBe(412)
  })

  test("[NET-107] [MOB-008] a sheet that is no JSON is refused and changes nothing; a right one changes what it names", async () => {
    const id = await withApp()
    const put = (json: unknown) =>
      portal.call<Data<FirmMobileApp> & Problem>("PUT", `${at}/${id}/sheet`, { as: root, body: { json } })
    for (const json of ["{title:", "[]", '{"nom": "x"}', "[".repeat(10_000), `"${"x".repeat(1_000_000)}"`, 5]) {
      const refused = await put(json)
      expect([refused.status, refused.body.errors]).toEqual([422, { json: ["form.json_invalid"] }])
    }
    expect((await put('{"subtitle": "MON CABINET"}')).body.errors).toEqual({ json: ["mobile.same_titles"] })
    expect((await read(id)).app?.revision).toBe(1)
    const done = await put('{"keywords": "paie", "domains": ["b.example"]}')
    expect(done.body.data.app).toMatchObject({
      keywords: "paie",
      domains: ["b.example"],
      title: sheet.title,
      revision: 2
    })
  })

  test("[MOB-002] two apps have not one id", async () => {
    const [one, other] = [
      await portal.make.firm("Élan", "elan.example"),
      await portal.make.firm("E-LAN", "elan2.example")
    ]
    expect((await create(one.id)).status).toBe(201)
    const taken = await create(other.id)
    expect([taken.status, taken.body.errors]).toEqual([422, { bundle_id: ["mobile.bundle_taken"] }])
    expect((await create(other.id, { ...sheet, bundle_id: "com.autre.{firm}" })).status).toBe(201)
  })

  test("[NET-107] [ROL-012] are the super admins' alone", async () => {
    const id = await withApp()
    for (const [method, path, body] of [
      ["GET", at, undefined],
      ["GET", `${at}/${id}`, undefined],
      ["POST", `${at}/${id}`, sheet],
      ["PATCH", `${at}/${id}`, { title: "Pirate" }],
      ["PUT", `${at}/${id}/sheet`, { json: "{}" }],
      ["POST", `${at}/${id}/steps`, { step: "request" }],
      ["DELETE", `${at}/${id}`, undefined],
      ["GET", `${at}/${id}/archive`, undefined]
    ] as const) {
      const given = body === undefined ? {} : { body }
      const answer = await portal.call<Problem>(method, path, { as: admin, ...given })
      expect([method, path, answer.status, answer.body.closed_by]).toEqual([method, path, 403, ["isSuperAdmin"]])
      expect((await portal.call(method, path, given)).status).toBe(401)
    }
    expect((await read(id)).app).toMatchObject({ title: sheet.title, state: "draft" })
    for (const far of [2_000_000_001, 9_000_000_000])
      expect((await portal.call("GET", `${at}/${far}`, { as: root })).status).toBe(404)
  })

  test("[MOB-O02] what is logged says who asked and what the job did; a lost job is queued again", async () => {
    const id = await withApp()
    await step(id, "request")
    await portal.arrange(
      (sql) => sql`update mobile_app set state_since = now() - interval '1 hour' where firm_id = ${id}`
    )
    const queued = async () =>
      Number(
        (
          (await portal.arrange(
            (sql) => sql`select count(*) as many from job where element::text like ${`%"firm":${id}%`}`
          )) as ReadonlyArray<{ readonly many: number }>
        )[0]?.many
      )
    const first = await queued()
    await run(sweepMobileApps)
    expect(await queued()).toBe(first + 1)
    await run(Effect.provideService(buildMobileApp(id), ShellMaker, madeAs({ outcome: "failed", reason: "no logo" })))
    // The second job finds nothing to do.
    await run(
      Effect.provideService(buildMobileApp(id), ShellMaker, madeAs({ outcome: "made", archive: new Uint8Array([1]) }))
    )
    expect((await read(id)).app).toMatchObject({ state: "failed", archive_size: null })
    const lines = await portal.arrange(
      (sql) => sql`select e.type, e.user_id, e.after->>'state' as state from platform_event e
        join mobile_app m on m.id = e.entity_id where e.entity = 'mobileApp' and m.firm_id = ${id} order by e.id`
    )
    expect(lines).toEqual([
      { type: "app.added", user_id: root.id, state: "draft" },
      { type: "app.upgradeRequested", user_id: root.id, state: "requested" },
      { type: "app.buildStarted", user_id: null, state: "building" },
      { type: "app.buildFailed", user_id: null, state: "failed" }
    ])
  })
})

test("[MOB-O02] [NET-107] the project is a Capacitor project with the firm's id, colours, icons and start address", async () => {
  const firm = await portal.make.firm("L'Étude & Fils", "etude.example")
  const { createCanvas } = await import("@napi-rs/canvas")
  const logo = createCanvas(40, 40)
  const context = logo.getContext("2d")
  context.fillStyle = "#ff0000"
  context.fillRect(0, 0, 40, 40)
  await portal.arrange(
    (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color, logo, logo_type)
      values (${firm.id}, 'light', '#0b5f6e', '#c8712e', ${logo.toBuffer("image/png")}, 'image/png')`
  )
  await create(firm.id, { ...sheet, title: "L'Étude & Fils <app>", logo: "light", version: "1.2.3" })
  expect((await archiveOf(firm.id)).status).toBe(404)
  // The title's special characters must be escaped.
  await create(firm.id, { ...sheet, title: "L'Étude & Fils", logo: "light", version: "1.2.3" })
  await step(firm.id, "request")
  await run(buildMobileApp(firm.id))
  expect((await read(firm.id)).app).toMatchObject({ state: "pending", built_version: "1.2.3" })
  const { bytes, status, type } = await archiveOf(firm.id)
  expect([status, type]).toEqual([200, "application/zip"])
  expect((await archiveOf(firm.id, admin)).status).toBe(403)

  const files = unzipSync(bytes)
  const text = (path: string) => new TextDecoder().decode(files[`letudefils/${path}`])
  const config = JSON.parse(text("capacitor.config.json")) as object
  expect(config).toEqual({
    appId: "com.example.letudefils",
    appName: "L'Étude & Fils",
    webDir: "www",
    backgroundColor: "#ffffff",
    server: {
      url: "http://etude.example:4000/home?embedded=mobileapp",
      errorPath: "error.html",
      cleartext: true,
      allowNavigation: ["etude.example", "portail.example"]
    }
  })
  expect(text("android/app/build.gradle")).toContain('applicationId "com.example.letudefils"')
  expect(text("android/app/build.gradle")).toContain('versionName "1.2.3"')
  expect(text("android/app/build.gradle")).toContain("versionCode 1002003")
  expect(text("android/capacitor.settings.gradle")).toContain("'../node_modules/@capacitor/android/capacitor'")
  expect(text("android/app/src/main/res/values/strings.xml")).toContain("com.example.letudefils")
  expect(text("ios/App/App.xcodeproj/project.pbxproj")).toContain("MARKETING_VERSION = 1.2.3;")
  expect(text("ios/App/App.xcodeproj/project.pbxproj")).toContain("PRODUCT_BUNDLE_IDENTIFIER = com.example.letudefils;")
  expect(JSON.parse(text("store/listing.json"))).toMatchObject({
    marketing_url: "http://etude.example:4000/presentation",
    bundle_id: "com.example.letudefils"
  })
  const lock = JSON.parse(text("package-lock.json")) as { readonly packages: Readonly<Record<string, unknown>> }
  expect(lock.packages[""]).toEqual(JSON.parse(text("package.json")))
  expect(lock.packages["node_modules/@capacitor/cli"]).toBeDefined()
  expect(Object.keys(lock.packages).length).toBeLessThan(150)

  // Each picture shows the firm's red logo on a white background; icons for stores have no transparency.
  const { loadImage } = await import("@napi-rs/canvas")
  const pictures = Object.keys(files).filter((path) => path.endsWith(".png"))
  expect(pictures.length).toBeGreaterThan(25)
  for (const path of pictures.filter((one) => !one.includes("splash") || one.includes("port-mdpi"))) {
    const image = await loadImage(Buffer.from(files[path] ?? new Uint8Array()))
    const canvas = createCanvas(image.width, image.height)
    const drawn = canvas.getContext("2d")
    drawn.drawImage(image, 0, 0)
    const middle = [...drawn.getImageData(image.width >> 1, image.height >> 1, 1, 1).data]
    expect([path, middle]).toEqual([path, [255, 0, 0, 255]])
  }
  const icon = files["letudefils/ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png"]
  // PNG colour type 2: RGB without alpha.
  expect(icon?.[25]).toBe(2)
  expect(
    Object.keys(files).some((path) => path.includes("..") || path.startsWith("/") || path.includes("node_modules"))
  ).toBe(false)
}, 300_000)
