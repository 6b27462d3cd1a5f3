import { afterAll, beforeAll } from "vitest"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import { applicationMachine } from "#machines/applications/application.machine.ts"
import { connectionMachine } from "#machines/applications/connectors/connection.machine.ts"
import { applicationCases } from "#tests/models/applications/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Oidc, startOidc } from "#tests/support/oidc.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { startDocumentService } from "#tests/support/services.ts"

let portal: Portal
let admin: SignedInUser
let clerk: SignedInUser
let root: SignedInUser
let at: string
let oidc: Oidc
let service: Awaited<ReturnType<typeof startDocumentService>>
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
/** A service that refuses all credentials. */
let shut: Awaited<ReturnType<typeof startDocumentService>>
beforeAll(async () => {
  oidc = await startOidc()
  service = await startDocumentService(({ authorization }) => isKnown(authorization), ["AUBE"])
  shut = await startDocumentService(async () => false, [])
  portal = await startPortal({ insideConnectors: [oidc.host, service.host, shut.host] }, { connections: true })
  oidc.serve(
    [{ sub: "camille" }],
    [1, 2].map((account) => ({
      clientId: `dossier-${account}`,
      secret: "secret-du-portail",
      callbacks: [`${portal.url}/settings/applications`]
    }))
  )
  firm = await portal.make.firm("Ardoise")
  admin = await portal.make.staff(firm, "admin@ardoise.example")
  clerk = await portal.make.staff(firm, "clerk@ardoise.example", "collaborator", true)
  root = await portal.make.user("root@platform.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
  at = `/api/accounting-firms/${firm.id}/applications`
})
afterAll(async () => {
  await portal.stop()
  await Promise.all([oidc, service, shut].map((one) => one.stop()))
})
const isKnown = async (authorization = "") =>
  authorization !== "" && (await fetch(`${oidc.issuer}/me`, { headers: { authorization } })).ok

interface Row {
  readonly id: number
  readonly title: string
  readonly is_active: boolean
  readonly is_withdrawn: boolean
}
const offers = "/api/sa/applications"
/** For each copy, the id of the catalogue application it was made from. */
const platform = new Map<number, number>()
const ofProvider = (id: number, way: "subscribe" | "unsubscribe") =>
  portal.call("POST", `${offers}/${platform.get(id)}/${way}`, { as: root, body: { firm_ids: [firm.id] } })
let titles = 0
const by = ({ isFirmAdmin }: { readonly isFirmAdmin: boolean }) => (isFirmAdmin ? admin : clerk)
const change = (id: number, as: SignedInUser, body: object) => portal.call("PATCH", `${at}/${id}`, { as, body })

follows(
  "[NET-048] [APP-001] an application",
  {
    machine: applicationMachine,
    input: undefined as never,
    cases: {
      ...applicationCases,
      removedByAClerk: { type: "application.removed", by: { isOfFirm: true, isFirmAdmin: false } }
    }
  },
  {
    begin: async () => {
      const body = { title: `Paie ${(titles += 1)}`, uri: "https://paie.example/", roles: ["admin"] }
      const { body: offered } = await portal.call<{ readonly data: Row }>("POST", offers, { as: root, body })
      await portal.call("POST", `${offers}/${offered.data.id}/subscribe`, { as: root, body: { firm_ids: [firm.id] } })
      const { body: own } = await portal.call<{ readonly data: ReadonlyArray<Row> }>("GET", at, { as: clerk })
      const id = own.data.find(({ title }) => title === body.title)?.id ?? 0
      platform.set(id, offered.data.id)
      return id
    },
    plays: {
      "application.changed": (id, event) => change(id, by(event.by), { title: `Congés ${(titles += 1)}` }),
      "application.activated": (id, event) => change(id, by(event.by), { is_active: true }),
      "application.deactivated": (id, event) => change(id, by(event.by), { is_active: false }),
      "application.removed": (id, event) => portal.call("DELETE", `${at}/${id}`, { as: by(event.by) }),
      "subscription.ended": (id) => ofProvider(id, "unsubscribe"),
      "subscription.renewed": (id) => ofProvider(id, "subscribe")
    },
    reads: async (id) => {
      const { data } = (await portal.call<{ readonly data: ReadonlyArray<Row> }>("GET", at, { as: clerk })).body
      const row = data.find((one) => one.id === id)
      if (row === undefined) return "removed"
      return row.is_withdrawn ? "withdrawn" : row.is_active ? "active" : "inactive"
    },
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["application.deactivated", "subscription.ended", "subscription.renewed"],
    untried: [
      "active: application.activated",
      // Subscribing a firm without a copy creates a new one.
      "removed: subscription.ended",
      "removed: subscription.renewed"
    ],
    rights: ["isFirmAdmin"]
  }
)

interface Connected {
  readonly id: number
  readonly application: number
  readonly path: string
}
interface Data<A> {
  readonly data: A
}
let accounts = 0
const ofConnection = ({ id, path }: Connected, type: string) =>
  portal.call("POST", `${path}/${id}/events`, { as: admin, body: { type } })
/** Changes the connection's URL in the database, so that the portal does not notice. */
const move = ({ id }: Connected, { address }: { readonly address: string }) =>
  portal.arrange(
    (sql) =>
      sql`update connection set "values" = "values" || jsonb_build_object('address', ${address}::text) where id = ${id}`
  )
const byFirm = { isOfFirm: true }

follows<typeof connectionMachine, Connected>(
  "[APP-009] [APP-O02] a firm's connection by OAuth 2",
  {
    machine: connectionMachine,
    input: { level: "firm", isParentActivated: false, synchronisedAt: null },
    cases: {
      changed: { type: "connection.changed", by: byFirm },
      authenticated: { type: "connection.authenticated" },
      refused: { type: "connection.refused" },
      activated: { type: "connection.activated", by: byFirm },
      deactivated: { type: "connection.deactivated", by: byFirm },
      asked: { type: "synchronisation.asked", by: byFirm },
      deleted: { type: "connection.deleted", by: byFirm }
    }
  },
  {
    begin: async () => {
      const body = { title: `Dépôt ${(titles += 1)}`, type: "oauth2", uri: "", roles: ["admin"] }
      const made = await portal.call<Data<Row>>("POST", at, { as: admin, body })
      const application = made.body.data.id
      const path = `/api/accounting-firms/${firm.id}/connections`
      const values = {
        application_id: application,
        issuer: oidc.issuer,
        client_id: "dossier-1",
        client_secret: "secret-du-portail",
        scopes: "openid",
        address: service.address
      }
      const { body: own } = await portal.call<Data<Connection>>("POST", path, { as: admin, body: values })
      return { id: own.data.id, application, path }
    },
    plays: {
      // A change to another account invalidates the old tokens.
      "connection.changed": ({ id, path }) =>
        portal.call("PATCH", `${path}/${id}`, {
          as: admin,
          body: { client_id: `dossier-${((accounts += 1) % 2) + 1}`, client_secret: "secret-du-portail" }
        }),
      "connection.authenticated": async (scene) => {
        await move(scene, service)
        const left = await portal.call<Data<{ readonly address: string }>>(
          "POST",
          `${scene.path}/${scene.id}/authorization`,
          { as: admin }
        )
        const back = await oidc.walk(left.body.data.address, "camille")
        const body = Object.fromEntries(back.searchParams)
        return portal.call("POST", "/api/oauth/connections", { as: admin, body })
      },
      // Detected when a client is connected: the request is refused, and the firm's connection goes back to pending.
      "connection.refused": async (scene) => {
        await move(scene, shut)
        const vendor = await portal.make.vendor(firm, `Client ${(titles += 1)}`)
        const body = { application_id: scene.application, vendor_id: vendor.id, reference: "AUBE" }
        const { status } = await portal.call("POST", scene.path, { as: admin, body })
        return { status: status === 409 ? 200 : status, body: {} }
      },
      "connection.activated": (scene) => ofConnection(scene, "connection.activated"),
      "connection.deactivated": (scene) => ofConnection(scene, "connection.deactivated"),
      "synchronisation.asked": (scene) => ofConnection(scene, "synchronisation.asked"),
      "connection.deleted": (scene) => ofConnection(scene, "connection.deleted"),
      "connection.synchronised": () => Promise.reject(new Error("the job's own"))
    },
    reads: async ({ id, path }) => {
      const { body } = await portal.call<Data<ReadonlyArray<Connection>>>("GET", path, { as: admin })
      return body.data.find((one) => one.id === id)?.state ?? "deleted"
    },
    untried: [
      "connection.synchronised",
      // An OAuth sign-in changes or activates an active or deactivated connection first.
      "connection.authenticated",
      // Only an activated connection is used when a client is connected.
      "connection.refused"
    ]
  }
)
