import { Effect } from "effect"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { defineModule } from "#server/platform/module.ts"
import { sealSignature } from "#server/signatures/sealSignature.ts"
import { followSignature, prepareSignature, sweepSignatures } from "#server/signatures/signatureJobs.ts"
import { SignaturesHandlers } from "#server/signatures/SignaturesHandlers.ts"
import { serviceNewsRoute } from "#server/signatures/service/newsRoute.ts"
import { signingDocumentRoute, verifyRoute } from "#server/signatures/signingRoutes.ts"

/** The server manifest of `signatures`. */
export const signaturesModule = defineModule({
  handlers: [SignaturesHandlers],
  byteRoutes: [signingDocumentRoute, verifyRoute, serviceNewsRoute],
  jobs: {
    PrepareSignature: ({ signature }) => Effect.provide(prepareSignature(signature), DocumentRepository.layer),
    SealSignature: ({ signature }) => Effect.provide(sealSignature(signature), DocumentRepository.layer),
    FollowSignature: ({ signature }) => Effect.provide(followSignature(signature), DocumentRepository.layer),
    SweepSignatures: () => Effect.provide(sweepSignatures, DocumentRepository.layer)
  },
  hourly: ["SweepSignatures"]
})
