import { shareLinkMachine, type ShareKeeper } from "#machines/documents/shares/shareLink.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"
import type { Share, ShareState } from "#schemas/documents/sharing.ts"
import * as Result from "#schemas/shared/result.ts"

/** The fields of a link that its row and its API answer share. */
export interface ShareLinkRow {
  readonly state: ShareState
  readonly expires_at: string | null
  readonly may_download: boolean
}

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const shareLinkSnapshot = ({ expires_at, may_download, state }: ShareLinkRow) =>
  shareLinkMachine.resolveState({
    value: state,
    context: { expiresAt: expires_at === null ? null : Date.parse(expires_at), mayDownload: may_download }
  })

/** The guard that refuses revoking a link (text key `closed.<name>`), or null. `at` in milliseconds. */
export const endingClosedBy = (row: ShareLinkRow, by: ShareKeeper, at: number): string | null => {
  const verdict = ask(shareLinkMachine, shareLinkSnapshot(row), { type: "share.revoked", by, at })
  return Result.isSuccess(verdict) ? null : (verdict.failure.closedBy[0] ?? "isShareActive")
}

/** An expired link is shown as expired before a job has stored that. */
export const shownState = (row: ShareLinkRow, at: number): ShareState => {
  const verdict = ask(shareLinkMachine, shareLinkSnapshot(row), { type: "share.expired", at })
  return Result.isSuccess(verdict) ? "expired" : row.state
}

type ShareRights = Pick<DocumentAccess, "can_write" | "can_validate"> | undefined

/**
 * [DOC-O06] The viewer's rights to end a link: its creator may, and so may users who validate the company's documents.
 * `me`: the viewer's user id.
 */
export const shareKeeper = (share: Pick<Share, "created_by">, me: number | null, rights: ShareRights): ShareKeeper => ({
  canWrite: rights?.can_write === true,
  mayEnd: share.created_by.id === me || rights?.can_validate === true
})
/** The viewer's rights over links of their own. */
export const ownShareKeeper = (rights: ShareRights): ShareKeeper => ({
  canWrite: rights?.can_write === true,
  mayEnd: true
})
