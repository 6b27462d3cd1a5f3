import { createHash } from "node:crypto"
import { newSecret } from "#server/shared/secrets.ts"
import { requestAs } from "#tests/api/access/hosts.ts"
import { type Oidc, startOidc } from "#tests/support/oidc.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

export interface Firm {
  readonly id: number
  readonly name: string
  readonly domain: string
}

export interface Provider {
  readonly id: number
  readonly name: string
  readonly issuer: string
  readonly active: boolean
  readonly revision: number
  readonly users: number
  readonly has_secret: boolean
}

export const secretOf = (clientId: string) => `secret of ${clientId} – 0123456789`.replace("–", "-")

/** A firm with an admin and an identity provider named `Annuaire`, where `clientId` is the client id of the firm. */
const side = async (portal: Portal, oidc: Oidc, name: string, clientId: string, extra: object = {}) => {
  const firm: Firm = await portal.make.firm(name, `${name.toLowerCase()}.localhost`)
  const admin = await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`)
  const made = await portal.call<{ readonly data: Provider }>(
    "POST",
    `/api/accounting-firms/${firm.id}/identity-providers`,
    {
      as: admin,
      body: { name: "Annuaire", issuer: oidc.issuer, client_id: clientId, client_secret: secretOf(clientId), ...extra }
    }
  )
  if (made.status !== 201) throw new Error(`no provider: ${JSON.stringify(made.body)}`)
  return { firm, admin, provider: made.body.data }
}

export interface Left {
  /** The URL to which the browser was redirected. */
  readonly page: string
  /** The secret that the browser keeps during the sign-in. */
  readonly binding: string
}

/** Two firms whose identity providers have the same name, at one real OpenID server with a few accounts. */
export const startStage = async (overrides: Parameters<typeof startPortal>[0] = {}) => {
  const oidc = await startOidc()
  const portal = await startPortal({
    ...overrides,
    insideProviders: [oidc.host, ...(overrides?.insideProviders ?? [])]
  })
  const { port } = new URL(portal.url)
  const callback = (domain: string) => `http://${domain}:${port}/oauth/callback`
  const people = [
    { sub: "camille", email: "Camille@aube.example", email_verified: true },
    { sub: "double", email: "camille@aube.example", email_verified: true },
    { sub: "stranger", email: "stranger@aube.example", email_verified: true },
    { sub: "brumeux", email: "brumeux@brume.example", email_verified: true },
    { sub: "vague", email: "vague@aube.example", email_verified: false },
    { sub: "mute" },
    { sub: "wide", email: "wide@aube.example", email_verified: true },
    { sub: "root", email: "root@aube.example", email_verified: true }
  ]
  const serve = () =>
    oidc.serve(
      people,
      [
        ["aube", "aube.localhost"],
        ["brume", "brume.localhost"]
      ].map(([clientId = "", domain = ""]) => ({ clientId, secret: secretOf(clientId), callbacks: [callback(domain)] }))
    )
  serve()
  const aube = await side(portal, oidc, "Aube", "aube")
  const brume = await side(portal, oidc, "Brume", "brume")
  const members: Record<string, SignedInUser> = {}
  for (const name of ["camille", "vague", "wide", "root"])
    members[name] = await portal.make.staff(aube.firm, `${name}@aube.example`, "collaborator", true)
  members["brumeux"] = await portal.make.staff(brume.firm, "brumeux@brume.example", "collaborator", true)

  const hostOf = ({ domain }: { readonly domain: string }) => `${domain}:${port}`
  /** Starts a sign-in on the host of a firm, as the browser does when the identity provider's link is clicked. */
  const leave = async (
    firm: { readonly domain: string },
    options: { readonly name?: string; readonly redirect?: string } = {}
  ): Promise<Left> => {
    const binding = newSecret()
    const query = new URLSearchParams({
      provider: options.name ?? "Annuaire",
      challenge: createHash("sha256").update(binding).digest("base64url"),
      ...(options.redirect === undefined ? {} : { redirect: options.redirect })
    })
    const answer = await requestAs(portal.url, hostOf(firm), "GET", `/api/oauth/start?${query.toString()}`)
    if (answer.status !== 302) throw new Error(`no redirection: ${answer.status} ${JSON.stringify(answer.body)}`)
    return { binding, page: String(answer.headers["location"]) }
  }
  /** Sends the parameters of the callback URL, as the callback page does. */
  const comeBack = async (
    firm: { readonly domain: string },
    address: URL,
    binding: string,
    changes: Readonly<Record<string, string>> = {}
  ) => {
    const { code, error, iss, state } = Object.fromEntries(address.searchParams)
    const body = { state, binding, code, error, iss, ...changes }
    return requestAs(portal.url, hostOf(firm), "POST", "/api/oauth/callback", JSON.stringify(body))
  }
  /** A complete sign-in. */
  const enter = async (firm: { readonly domain: string }, as: string | null, redirect?: string) => {
    const left = await leave(firm, redirect === undefined ? {} : { redirect })
    return comeBack(firm, await oidc.walk(left.page, as), left.binding)
  }

  return {
    portal,
    oidc,
    aube,
    brume,
    members,
    port,
    serve,
    leave,
    comeBack,
    enter,
    hostOf,
    stop: async () => {
      await portal.stop()
      await oidc.stop()
    }
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>
