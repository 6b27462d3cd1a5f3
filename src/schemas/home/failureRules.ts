/** Known job and mail kinds, and causes of failures, for the provider's home screen. */

export const jobKinds = [
  "AnswerVisitor",
  "BuildMobileApp",
  "BuildTree",
  "DeleteClientFiles",
  "DeleteWorkspaces",
  "DoBatch",
  "EscalateWaits",
  "FollowSignature",
  "ForgetExpired",
  "ForgetUploads",
  "HashContent",
  "ImportClients",
  "KeepAnalytics",
  "LapseAccesses",
  "MailComments",
  "MailNotices",
  "MakeMissionTasks",
  "MakeYear",
  "PrepareSignature",
  "PurgeNodes",
  "PushNotices",
  "QueueWebhooks",
  "ReadTexts",
  "RemindPeople",
  "RemoveYear",
  "RenewMissions",
  "SealSignature",
  "SendMail",
  "SendWebhook",
  "SweepMails",
  "SweepMobileApps",
  "SweepNotices",
  "SweepRooms",
  "SweepShares",
  "SweepSignatures",
  "SweepTransfers",
  "SweepTrash",
  "SweepTrees",
  "Synchronise",
  "TellDrop",
  "TellNews",
  "TransferClientFile"
] as const

export const mailKinds = [
  "access_opened",
  "comments",
  "contact",
  "drop",
  "emergency",
  "intake",
  "intake_refused",
  "invitation",
  "notices",
  "password_changed",
  "reminders",
  "reset",
  "room_invited",
  "share",
  "share_protected",
  "signature_asked",
  "signature_cancelled",
  "signature_code",
  "signature_copy",
  "signature_delegated",
  "signature_done",
  "signature_expired",
  "signature_failed",
  "signature_lapsed",
  "signature_refused",
  "signature_reminder",
  "signature_replaced",
  "signature_stopped",
  "trash",
  "two_factor_off",
  "two_factor_on",
  "two_factor_recovery",
  "two_factor_reset"
] as const

/** The name if it is in the list, else `other`: rows written by another release may have unknown names. */
export const knownKind = <Kind extends string>(kinds: ReadonlyArray<Kind>, name: string): Kind | "other" =>
  kinds.find((kind) => kind === name) ?? "other"

const causes = [
  ["late", /too late to be of use/],
  ["keys", /cannot be opened with the keys/],
  ["full", /no space left|ENOSPC|disk full|quota/i],
  ["login", /invalid login|authentication|EAUTH|^53\d/i],
  ["address", /recipient|mailbox|user unknown|\b55[013]\b/i],
  ["silent", /does not answer|timed? ?out|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|getaddrinfo/i]
] as const

/** Cause of a failure, matched from its error text; `program` if no pattern matches. */
export const causeOf = (error: string) =>
  error === "" ? "unknown" : (causes.find(([, pattern]) => pattern.test(error))?.[0] ?? "program")
