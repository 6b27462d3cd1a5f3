import { Effect } from "effect"
import { outsideService } from "#server/signatures/service/outsideService.ts"
import { ownService } from "#server/signatures/service/ownService.ts"
import type { SigningService } from "#server/signatures/service/SigningService.ts"
import { playSignature } from "#server/signatures/playSignature.ts"
import { tellSender } from "#server/signatures/signatureMails.ts"
import { enterSignature, type Locked } from "#server/signatures/signatureRows.ts"
import { keysOf } from "#server/signatures/signDocument.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"

/** Whether the signature still has the state in which its job has work to do, so that a repeated job does nothing. */
export const isStill = (id: number, state: "loading" | "finished") =>
  inTransaction(Effect.map(enterSignature(id), (locked) => locked?.signature.state === state))

/** Ends a signature whose document the signing service refuses to prepare or seal, and mails its sender. */
export const failSignature = (id: number, state: "loading" | "finished", fault: string) =>
  inTransaction(
    Effect.gen(function* () {
      const locked = yield* enterSignature(id)
      if (locked?.signature.state !== state) return
      yield* playSignature(locked, { type: "failed" }, { fault })
      yield* tellSender(locked.signature, "signature_failed")
    })
  )

/**
 * The data that a signing service needs, read in a transaction of its own: services are called outside of transactions.
 */
export const orderOf = (id: number) =>
  Effect.map(keysOf(id), (order) => ({ ...order, language: order.signatories[0]?.language ?? "fr" }))

/** The service that the signature was started with, even if the configuration has changed since. */
export const serviceOf = ({ signature }: Pick<Locked, "signature">): SigningService =>
  signature.service === null ? ownService : outsideService
