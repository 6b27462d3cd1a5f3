import { fromPromise } from "xstate"
import type { Failure } from "#schemas/access/rules.ts"
import * as Result from "#schemas/shared/result.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { signableBytes } from "#schemas/signatures/rules.ts"
import type { Verification } from "#schemas/signatures/signature.ts"

const failureOf = (status: number | null, code: string, errors: Failure["errors"] = {}): Failure => ({
  status,
  code,
  errors,
  retryAfter: null
})

/** Sends a file to be verified; the server does not store it. */
export const verifyActors = {
  verify: fromPromise<Result.Result<Verification, Failure>, { readonly file: Blob }>(async ({ input, signal }) => {
    if (input.file.size > signableBytes) return Result.fail(failureOf(413, "signing.file_too_large"))
    const answer = await fetch("/api/signing/verifications", {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: input.file,
      signal
    }).catch(() => null)
    if (answer === null) return Result.fail(failureOf(null, "error.network"))
    const body: unknown = await answer.json().catch(() => null)
    if (answer.ok && body !== null) return Result.succeed((body as { readonly data: Verification }).data)
    const problem = (body ?? { code: "error.global" }) as ProblemDocument
    return Result.fail(failureOf(answer.status, problem.code, problem.errors))
  })
}
