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

/** External services and the certificate that signatures are made with. */
export class SigningSettings extends Context.Service<
  SigningSettings,
  {
    /**
     * URL of an RFC 3161 time stamp authority. Null: signatures have the time of the server's clock only (PAdES B-B).
     */
    readonly stamps: string | null
    /** A purchased certificate that signs for all firms of the installation. Null: each firm has its own authority. */
    readonly bought: FirmKeys | null
    /** A service that sends codes by text message. Null: codes are sent by mail only. */
    readonly sms: { readonly url: string; readonly secret: string } | null
    /** An external signing service, where people sign. Null: they sign in the portal. */
    readonly service: OutsideService | null
  }
>()("dossier/server/signatures/SigningSettings") {
  static readonly layer = Layer.effect(
    SigningSettings,
    Effect.gen(function* () {
      const signer = yield* PdfSigner
      const { signing } = yield* Settings
      // Load it at startup, so that a wrong password is noticed then and not by the first client who signs.
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

/**
 * Stores a root certificate of the firm's signatures, which later verifications trust. In the caller's transaction,
 * with the firm's row-level security.
 */
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
 * The keys that a firm signs with: the purchased certificate, or the firm's own authority, which its first signature
 * creates. Of two concurrent first signatures, one creates it and both use it. Needs the firm's row-level security.
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
