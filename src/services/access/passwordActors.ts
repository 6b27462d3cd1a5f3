import type { PasswordForm, PasswordValues } from "#schemas/access/passwordForms.ts"
import type { SignedIn } from "#schemas/access/session.ts"
import type { LinkFacts } from "#schemas/access/passwords.api.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { AnyRequest, CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import type { Requests } from "#services/shared/requests.ts"

/**
 * The actors of the password and reset-request machines, under the names the machines use. Their screens show the
 * failures.
 */
export const passwordActors = (requests: Pick<Requests, "ask">, host: () => string) => {
  const call = <Name extends CallName>(name: Name, request: CallRequest<Name>, signal: AbortSignal) =>
    requests.ask(name, { ...(request as AnyRequest), showError: false }, signal) as Promise<CallAnswer<Name>>

  return {
    checkLink: fromCall(
      async ({ token }: { readonly token: string | null }, signal): Promise<LinkFacts> =>
        (await call("passwords.checkLink", { query: { token: token ?? "" } }, signal)).data
    ),
    save: fromCall(
      async (
        { form, token, values }: { form: PasswordForm; token: string | null; values: PasswordValues },
        signal
      ): Promise<SignedIn | null> => {
        const { cgu, current_password, password, password_confirmation } = values
        const passwords = { password, password_confirmation }
        if (form === "change") {
          const present = current_password === "" ? {} : { current_password }
          await call("ownPassword.change", { payload: { ...present, ...passwords } }, signal)
        } else if (form === "reset") {
          await call("passwords.reset", { payload: { ...passwords, token: token ?? "" } }, signal)
        } else
          return (await call("passwords.create", { payload: { ...passwords, cgu, token: token ?? "" } }, signal)).data
        return null
      }
    ),
    /** [SES-O04] Sends the current host, so that the link in the mail points to it. */
    ask: fromCall(async ({ email }: { readonly email: string }, signal): Promise<null> => {
      await call("passwords.askReset", { payload: { email, domains: [host()] } }, signal)
      return null
    })
  }
}
