import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { hashSecret } from "#server/shared/secrets.ts"

export interface ProviderRow {
  readonly id: number
  readonly firm_id: number
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  /** The encrypted secret in hexadecimal; null for a public client. */
  readonly secret: string | null
  readonly scopes: string
  readonly revision: number
}

interface AttemptRow {
  readonly fresh: boolean
  readonly callback: string
  readonly nonce: string
  readonly verifier: Uint8Array
  readonly redirect: string | null
  readonly provider: ProviderRow
}

/** The identity provider with this name, of the firm that has this host. */
export const providerAt = (host: string, name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<ProviderRow>`
      select id, firm_id, name, issuer, client_id, encode(client_secret, 'hex') as secret, scopes, revision
        from app.provider_at(${host}, ${name})`
    return row
  }).pipe(Effect.orDie)

interface NewAttempt {
  readonly state: string
  readonly provider: number
  readonly host: string
  readonly callback: string
  readonly nonce: string
  readonly verifier: Uint8Array
  readonly challenge: string
  readonly redirect: string | undefined
}
/** Stores a sign-in attempt while the user is at the identity provider. */
export const keepAttempt = (attempt: NewAttempt) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`
      select app.keep_sso_attempt(${hashSecret(attempt.state)}, ${attempt.provider}, ${attempt.host}, ${attempt.callback},
        ${attempt.nonce}, ${attempt.verifier}, ${attempt.challenge}, ${attempt.redirect ?? null})`)
  )

/** Deletes and returns a sign-in attempt, so that it is used once. */
export const claimAttempt = (state: string, host: string, challenge: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [attempt] = yield* sql<AttemptRow>`
      select fresh, callback, nonce, verifier, redirect, json_build_object('id', (provider).id,
             'firm_id', (provider).firm_id, 'name', (provider).name, 'issuer', (provider).issuer,
             'client_id', (provider).client_id, 'secret', encode((provider).client_secret, 'hex'),
             'scopes', (provider).scopes, 'revision', (provider).revision) as provider
        from app.claim_sso_attempt(${hashSecret(state)}, ${host}, ${challenge})`
    return attempt
  }).pipe(Effect.orDie)

interface Claimed {
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
}
/** The account for an identity, or the reason why the person may not sign in. */
export const userOf = (provider: number, { email, isVerified, subject }: Claimed) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ found: { readonly user_id?: number; readonly refused?: string } }>`
      select app.sso_user(${provider}, ${subject}, ${email}::text, ${isVerified}) as found`
    return row?.found ?? {}
  })
