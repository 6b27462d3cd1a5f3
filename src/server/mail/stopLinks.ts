import { Option, Schema } from "effect"
import type { NotificationFamily } from "#schemas/people/preferences.ts"
import { notificationFamilies } from "#schemas/shared/constants.ts"
import type { MailMessage } from "#server/mail/mailMessages.ts"
import type { Sealing } from "#server/shared/Sealing.ts"

export const stopPath = "/api/unsubscribe"

/**
 * A person and the kinds of notifications to unsubscribe from. The keys are short because this becomes part of a URL.
 */
const Stop = Schema.fromJsonString(
  Schema.Struct({ u: Schema.Int, f: Schema.Array(Schema.Literals(notificationFamilies)) })
)
const encode = Schema.encodeSync(Stop)
const decode = Schema.decodeUnknownOption(Stop)
const purpose = "stop-mails"

/**
 * The path that unsubscribes a person from kinds of notifications. Encrypted, so that nobody can make one for others.
 */
export const stopLink = (
  sealing: Sealing["Service"],
  user: number,
  families: ReadonlyArray<NotificationFamily>
): string => `${stopPath}/${Buffer.from(sealing.seal(encode({ u: user, f: families }), purpose)).toString("base64url")}`

/** Decrypts the token of such a path; null if this installation has not made it. */
export const openStop = (sealing: Sealing["Service"], token: string) => {
  if (!/^[\w-]{40,600}$/.test(token)) return null
  const opened = sealing.open(Buffer.from(token, "base64url"), purpose)
  if (opened === null) return null
  const stop = Option.getOrNull(decode(opened))
  return stop === null ? null : { user: stop.u, families: stop.f }
}

/** The kinds of notifications in a mail, which are those that can be unsubscribed from in it. */
export const familiesOf = (message: MailMessage): ReadonlyArray<NotificationFamily> => {
  if (message.kind === "notices") return message.families
  if (message.kind === "comments") return ["comments"]
  return message.kind === "reminders" ? ["tasks"] : []
}
