import type { ShareAudience } from "#schemas/documents/sharing.ts"
import type { NodeHash, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"

type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

interface Order {
  readonly audience: ShareAudience
  readonly people: ReadonlyArray<number>
  readonly emails: ReadonlyArray<string>
  readonly password: string
  readonly expiresAt: string | null
  readonly mayDownload: boolean
  readonly message: string
}

/** The `make` actor of the form for a new share. */
export const makeShareActor = (ask: Ask, vendorId: VendorId, nodes: ReadonlyArray<number>, onMade: () => void) =>
  fromCall(async ({ audience, emails, expiresAt, mayDownload, message, password, people }: Order, signal) => {
    const whom = audience === "people" ? { user_ids: people as ReadonlyArray<UserId> } : { emails }
    const payload = {
      node_ids: nodes as ReadonlyArray<NodeId>,
      audience,
      ...whom,
      password: password === "" ? null : password,
      expires_at: expiresAt,
      may_download: mayDownload,
      message
    }
    const { data } = await ask("shares.make", { params: { vendorId }, payload, showError: false }, signal)
    onMade()
    return { link: data.link }
  })

/** The actors of the page on which a visitor opens a share. */
export const shareVisitActors = (ask: Ask) => ({
  open: fromCall(
    async ({ password, token }: { readonly token: string; readonly password: string }, signal) =>
      (
        await ask(
          "shared.visit",
          { payload: { token, ...(password === "" ? {} : { password }) }, showError: false },
          signal
        )
      ).data
  ),
  list: fromCall(
    async ({ hash, pass }: { readonly pass: string; readonly hash: string }, signal) =>
      (await ask("shared.folder", { params: { pass, hash: hash as NodeHash }, showError: false }, signal)).data
  )
})

/** URLs that the browser opens or downloads itself, without an API call. */
export const sharedAddresses = (pass: string) => {
  const root = `/api/shares/visits/${pass}`
  return {
    archive: `${root}/archive`,
    content: (hash: string, disposition: "inline" | "attachment") =>
      `${root}/documents/${hash}/content?disposition=${disposition}`
  }
}
