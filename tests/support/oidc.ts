import { generateKeyPairSync } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import Provider, { type Adapter, type AdapterPayload, type ClientMetadata, type Configuration } from "oidc-provider"

/** The provider's store, in memory. */
const makeStore = () => {
  const kept = new Map<string, AdapterPayload>()
  return class Store implements Adapter {
    readonly model: string
    constructor(model: string) {
      this.model = model
    }
    private keyOf(id: string) {
      return `${this.model}:${id}`
    }
    async upsert(id: string, payload: AdapterPayload) {
      kept.set(this.keyOf(id), payload)
    }
    async find(id: string) {
      return kept.get(this.keyOf(id))
    }
    private async findWhere(fits: (payload: AdapterPayload) => boolean) {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.model}:`) && fits(payload))?.[1]
    }
    findByUid(uid: string) {
      return this.findWhere((payload) => payload.uid === uid)
    }
    findByUserCode(code: string) {
      return this.findWhere((payload) => payload.userCode === code)
    }
    async consume(id: string) {
      const payload = kept.get(this.keyOf(id))
      if (payload !== undefined) kept.set(this.keyOf(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
    }
    async destroy(id: string) {
      kept.delete(this.keyOf(id))
    }
    async revokeByGrantId(grant: string) {
      for (const [key, payload] of kept) if (payload.grantId === grant) kept.delete(key)
    }
  }
}

const signingKey = () => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  use: "sig",
  alg: "RS256"
})

/** A person known to the provider; `sub` is the provider's id for them. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
}

export interface ProviderClient {
  readonly clientId: string
  /** Null for a public client. */
  readonly secret: string | null
  readonly callbacks: ReadonlyArray<string>
  /** The provider issues refresh tokens to this client, and access tokens that expire after 30 seconds. */
  readonly renews?: boolean
}

const configuration = (
  people: ReadonlyArray<ProviderPerson>,
  clients: ReadonlyArray<ProviderClient>
): Configuration => ({
  clients: clients.map(({ callbacks, clientId, renews, secret }): ClientMetadata => ({
    client_id: clientId,
    redirect_uris: [...callbacks],
    response_types: ["code"],
    grant_types: renews === true ? ["authorization_code", "refresh_token"] : ["authorization_code"],
    ...(secret === null ? { token_endpoint_auth_method: "none" } : { client_secret: secret })
  })),
  pkce: { required: () => true },
  issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  features: { devInteractions: { enabled: false }, revocation: { enabled: true, allowedPolicy: async () => true } },
  adapter: makeStore(),
  jwks: { keys: [signingKey()] },
  ttl: {
    AccessToken: (_, __, client) => (client.grantTypeAllowed("refresh_token") ? 30 : 600),
    AuthorizationCode: 60,
    Grant: 600,
    IdToken: 600,
    Interaction: 600,
    RefreshToken: 600,
    Session: 600
  },
  cookies: { keys: ["a key for tests alone"] },
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  // No consent page: the tests are only about authentication.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      accountId: oidc.session?.accountId ?? "",
      clientId: oidc.client?.clientId ?? ""
    })
    grant.addOIDCScope("openid email profile")
    await grant.save()
    return grant
  },
  findAccount: (_, sub) => {
    const person = people.find((one) => one.sub === sub)
    if (person === undefined) return undefined
    return { accountId: sub, claims: () => ({ ...person }) }
  }
})

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * A real OpenID Connect provider on the loopback. Its page has a link for each person (named by `sub`) and one to
 * refuse. Its address is known before `serve` sets its clients, because their callbacks need the portal's address and
 * the portal needs the provider's.
 */
export const startOidc = async () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(503).end()
  const seen: Array<string> = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`

  const serve = (people: ReadonlyArray<ProviderPerson>, clients: ReadonlyArray<ProviderClient>) => {
    const provider = new Provider(issuer, configuration(people, clients))
    const protocol = provider.callback()
    answer = (request, response) => {
      const url = new URL(request.url ?? "/", issuer)
      const [, area, uid, choice] = url.pathname.split("/")
      if (area !== "interaction") return void protocol(request, response)
      if (choice === undefined) {
        const links = people.map(({ sub }) => `<li><a href="/interaction/${uid}/${escaped(sub)}">${escaped(sub)}</a>`)
        return void response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(
            `<!doctype html><title>Fournisseur</title><ul>${links.join("")}<li><a href="/interaction/${uid}/~">Refuser</a></ul>`
          )
      }
      const result =
        choice === "~"
          ? { error: "access_denied", error_description: "the person refused" }
          : { login: { accountId: decodeURIComponent(choice) } }
      provider.interactionFinished(request, response, result).catch((error: unknown) => {
        response.writeHead(500).end(String(error))
      })
    }
  }

  /**
   * Follows the provider's pages like a browser, signs in as a person (null: refuses), and returns the URL outside of
   * the provider where it ends.
   */
  const walk = async (page: string, as: ProviderPerson["sub"] | null): Promise<URL> => {
    const jar = new Map<string, string>()
    let next = new URL(page)
    for (let step = 0; step < 10; step += 1) {
      if (next.host !== host) return next
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
      const response = await fetch(next, { redirect: "manual", headers: cookie === "" ? {} : { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split("=")
        if (value === "") jar.delete(name)
        else jar.set(name, value)
      }
      const location = response.headers.get("location")
      if (location === null && response.status !== 200)
        throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
      next = location === null ? new URL(`${next.pathname}/${as ?? "~"}`, next) : new URL(location, next)
    }
    throw new Error("the provider leads nowhere")
  }

  return {
    host,
    issuer,
    serve,
    walk,
    /** Methods and paths of the received requests. */
    seen,
    /** Answers every request with 503 until `serve` is called again. */
    fall: () => {
      answer = (_, response) => void response.writeHead(503).end()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

export type Oidc = Awaited<ReturnType<typeof startOidc>>
