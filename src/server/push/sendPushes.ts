import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { isPushAddress } from "#schemas/push/rules.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { callService } from "#server/applications/connectors/outgoing.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { Settings } from "#server/platform/Settings.ts"
import { PushKeys } from "#server/push/PushKeys.ts"
import { pushMessage, type PushNotice } from "#server/push/pushMessage.ts"
import type { VapidKeys } from "#server/push/vapid.ts"

interface Device {
  readonly session_id: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly shows_names: boolean
}

/** Seconds for which the push service keeps a message for a device that is offline. */
const keptSeconds = 24 * 3_600

/** Queues a job for each person with notices that have not been pushed. Jobs' ids deduplicate them. */
export const queuePushes = Effect.gen(function* () {
  if ((yield* PushKeys).keys === null) return
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  const due = yield* sql<{ user: number; newest: string }>`
    select user_id as user, newest::text as newest from app.due_pushes(500)`
  for (const { newest, user } of due)
    yield* queue.offer({ _tag: "PushNotices", user }, { id: `push:${user}:${newest}` })
})

/** Sends one encrypted message. Returns the HTTP status of the push service; rejects if it cannot be reached. */
const post = async (
  inside: ReadonlyArray<string>,
  keys: VapidKeys,
  subject: string,
  { auth, endpoint, p256dh }: Device,
  text: string
): Promise<number> => {
  // The library signs only for https, but a service in the operator's network may use http.
  const target = { endpoint: endpoint.replace(/^http:/, "https:"), expirationTime: null, keys: { auth, p256dh } }
  const { headers } = await vapidHeaders(target, { ...keys, subject })
  const body = Buffer.from(await encryptNotification(target, Buffer.from(text)))
  return callService(inside, endpoint, {
    method: "POST",
    headers: {
      ...headers,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keptSeconds),
      urgency: "normal"
    },
    body: { size: body.length, parts: () => [body] }
  })
}

const deliver = (keys: VapidKeys, device: Device, text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { mail, push } = yield* Settings
    const { endpoint } = device
    if (!isPushAddress(endpoint, push.inside)) return
    const status = yield* Effect.tryPromise(() => post(push.inside, keys, `mailto:${mail.contact}`, device, text)).pipe(
      Effect.catch(({ cause }) => Effect.as(Effect.logWarning("a push service was not reached", cause), null))
    )
    // The browser no longer exists, or its user withdrew the permission.
    if (status === 404 || status === 410) yield* sql`select app.drop_push_endpoint(${endpoint})`
    else if (status !== null && status >= 300)
      yield* Effect.logWarning(`a push service answered ${status}`).pipe(
        Effect.annotateLogs("host", new URL(endpoint).host)
      )
  })

/**
 * [NOT-O02] Sends a person's new notices to their devices, at most once: notices are claimed before they are sent, so a
 * crash in between loses the push message. The portal still shows the notice.
 */
export const pushNotices = Effect.fn("push.pushNotices")(function* (user: number) {
  const sql = yield* SqlClient.SqlClient
  const { keys } = yield* PushKeys
  const devices =
    yield* sql<Device>`select session_id, endpoint, p256dh, auth, shows_names from app.push_devices(${user})`
  if (keys === null || devices.length === 0) return
  const notices = yield* sql<PushNotice>`
    select id::float8 as id, type, firm_id, vendor_id, firm_name, by_name, company_name, to_json(names) as names, count
      from app.take_pushes(${user})`
  const [row] = yield* sql<{ language: string | null }>`select app.language_of(${user}) as language`
  const language: Language = languages.find((one) => one === row?.language) ?? languages[0]
  // A session opened by a firm's identity provider may receive notices of this firm only.
  const sessions = [...new Set(devices.map(({ session_id }) => session_id))]
  const reached = new Map<number, ReadonlySet<number>>()
  for (const firm of new Set(notices.map(({ firm_id }) => firm_id))) {
    const rows = yield* sql<{ id: number }>`
      select id from unnest(${sessions}::integer[]) id where app.session_reaches(id, ${firm})`
    reached.set(firm, new Set(rows.map(({ id }) => id)))
  }
  for (const notice of notices)
    yield* Effect.forEach(
      devices.filter(({ session_id }) => reached.get(notice.firm_id)?.has(session_id) === true),
      (device) => deliver(keys, device, JSON.stringify(pushMessage(notice, language, device.shows_names))),
      { concurrency: 4, discard: true }
    )
})
