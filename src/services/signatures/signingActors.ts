import { fromCall } from "#services/access/accessActors.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"

type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

interface Signed {
  readonly pass: string
  readonly code: string
  readonly drawing: string | null
}

interface Delegation {
  readonly pass: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

/** The actors of the page behind a personal signing link. */
export const signingActors = (ask: Ask) => ({
  open: fromCall(
    async ({ token }: { readonly token: string }, signal) =>
      (await ask("signing.visit", { payload: { token }, showError: false }, signal)).data
  ),
  askCode: fromCall(
    async ({ pass }: { readonly pass: string }, signal) =>
      (await ask("signing.code", { params: { pass }, showError: false }, signal)).data
  ),
  sign: fromCall(
    async ({ code, drawing, pass }: Signed, signal) =>
      (
        await ask(
          "signing.sign",
          {
            params: { pass },
            payload: { code, has_consented: true, ...(drawing === null ? {} : { drawing }) },
            showError: false
          },
          signal
        )
      ).data
  ),
  refuse: fromCall(
    async ({ pass, reason }: { readonly pass: string; readonly reason: string }, signal) =>
      (await ask("signing.refuse", { params: { pass }, payload: { reason }, showError: false }, signal)).data
  ),
  delegate: fromCall(async ({ pass, ...person }: Delegation) => {
    await ask("signing.delegate", { params: { pass }, payload: person, showError: false })
    return null
  })
})

/** The URL from which the browser opens or downloads the document to sign. */
export const signingDocument = (pass: string, disposition: "inline" | "attachment") =>
  `/api/signing/visits/${pass}/document?disposition=${disposition}`
