import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "#server/platform/Settings.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import type { FirmKeys } from "#server/signatures/pdf/engine.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"

export interface OutsideService {
  readonly url: string
  readonly secret: string
  readonly name: string
}

/** What signatures are made with beside a firm's own authority. */
export class SigningSettings extends Context.Service<
  SigningSettings,
  {
    /** The address of an RFC 3161 time stamp authority; null: the server's own clock (PAdES B-B). */
    readonly stamps: string | null
    /** A bought certificate that signs for all firms of the installation; null: each firm's own authority. */
    readonly bought: FirmKeys | null
    /** Sends codes by text message; null: by mail only. */
    readonly sms: { readonly url: string; readonly secret: string } | null
    /** Has people sign in place of the portal; null: the portal itself. */
    readonly service: OutsideService | null
  }
>()("dossier/server/signatures/SigningSettings") {
  static readonly layer = Layer.effect(
    SigningSettings,
    Effect.gen(function* () {
      const signer = yield* PdfSigner
      const { signing } = yield* Settings
      // A wrong password has to stop the start, not the first client who signs.
      const bought =
        signing.p12 === undefined
          ? null
          : yield* Effect.orDie(
              signer.ask("pkcs12", {
                file: readFileSync(signing.p12.file),
                password: Redacted.value(signing.p12.password)
              })
            )
      return SigningSettings.of({
        stamps: signing.stamps ?? null,
        bought,
        sms: signing.sms === undefined ? null : { url: signing.sms.url, secret: Redacted.value(signing.sms.secret) },
        service:
          signing.service === undefined ? null : { ...signing.service, secret: Redacted.value(signing.service.secret) }
      })
    })
  )
}

const fingerprintOf = (certificate: Uint8Array) => createHash("sha256").update(certificate).digest("hex")
const sealOf = (firm: number) => `signature_authority:${firm}`

/** Remembers whom signatures of the firm end with; part of the caller's transaction, in the firm's scope. */
export const rememberRoot = (firm: number, kind: "bought" | "time", certificate: Uint8Array) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`insert into signature_root (firm_id, kind, certificate, fingerprint)
      values (${firm}, ${kind}, ${certificate}, ${fingerprintOf(certificate)}) on conflict do nothing`
  )

const readAuthority = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const [row] = yield* sql<{ certificate: Uint8Array; sealed_key: Uint8Array }>`
      select certificate, sealed_key from signature_root where firm_id = ${firm} and kind = 'authority'`
    if (row === undefined) return null
    const key = sealing.open(row.sealed_key, sealOf(firm))
    if (key === null)
      return yield* Effect.die(new Error(`the signing key of firm ${firm} does not open with SECRET_KEY`))
    return { kind: "authority", certificates: [row.certificate], key } satisfies FirmKeys
  })

/**
 * What a firm signs with, in its scope: the bought certificate, or an authority of its own that is made at its first
 * signature. Of two first signatures at once one makes it.
 */
export const firmKeys = (firm: number, name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const signer = yield* PdfSigner
    const { bought } = yield* SigningSettings
    if (bought !== null) {
      const root = bought.certificates.at(-1)
      if (root !== undefined) yield* rememberRoot(firm, "bought", root)
      return bought
    }
    const known = yield* readAuthority(firm)
    if (known !== null) return known
    const made = yield* Effect.orDie(signer.ask("authority", { firm: name, at: new Date().toISOString() }))
    yield* sql`insert into signature_root (firm_id, kind, certificate, fingerprint, sealed_key)
      values (${firm}, 'authority', ${made.certificate}, ${fingerprintOf(made.certificate)},
        ${sealing.seal(made.key, sealOf(firm))}) on conflict do nothing`
    return (yield* readAuthority(firm)) ?? (yield* Effect.die(new Error("no authority was made")))
  })
