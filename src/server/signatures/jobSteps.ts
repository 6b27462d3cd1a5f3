import { Effect } from "effect"
import { outsideService } from "#server/signatures/service/outsideService.ts"
import { ownService } from "#server/signatures/service/ownService.ts"
import type { SigningService } from "#server/signatures/service/SigningService.ts"
import { playSignature } from "#server/signatures/playSignature.ts"
import { tellSender } from "#server/signatures/signatureMails.ts"
import { enterSignature, type Locked } from "#server/signatures/signatureRows.ts"
import { keysOf } from "#server/signatures/signDocument.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"

/** Whether a signature is still in the state that its job is for: a repeated job does nothing. */
export const isStill = (id: number, state: "loading" | "finished") =>
  inTransaction(Effect.map(enterSignature(id), (locked) => locked?.signature.state === state))

/** Ends a signature that its service refuses to prepare or seal, and tells its sender. */
export const failSignature = (id: number, state: "loading" | "finished", fault: string) =>
  inTransaction(
    Effect.gen(function* () {
      const locked = yield* enterSignature(id)
      if (locked?.signature.state !== state) return
      yield* playSignature(locked, { type: "failed" }, { fault })
      yield* tellSender(locked.signature, "signature_failed")
    })
  )

/** What a signing service works on, read in a transaction of its own: services are called outside of any. */
export const orderOf = (id: number) =>
  Effect.map(keysOf(id), (order) => ({ ...order, language: order.signatories[0]?.language ?? "fr" }))

/** The service that this signature began with; a later change of the configuration does not affect it. */
export const serviceOf = ({ signature }: Pick<Locked, "signature">): SigningService =>
  signature.service === null ? ownService : outsideService
