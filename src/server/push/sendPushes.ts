import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import { isPushAddress } from "#schemas/push/rules.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { noticeLine } from "#server/mail/noticeLines.ts"
import { mailTexts } from "#server/mail/mailWords.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { Settings } from "#server/platform/Settings.ts"
import { type DeviceKeys, encryptPush, longestPush } from "#server/push/encrypt.ts"
import { PushKeys } from "#server/push/PushKeys.ts"
import { type VapidKeys, vapidHeader } from "#server/push/vapid.ts"

interface Device extends DeviceKeys {
  readonly endpoint: string
}
interface Taken {
  readonly id: number
  readonly type: NoticeType
  readonly by_name: string | null
  readonly company_name: string
  readonly names: ReadonlyArray<string>
  readonly count: number
}

/** Seconds that a push service keeps a message for a device that is off. */
const keptSeconds = 24 * 3_600
/** Milliseconds that a push service is waited for. */
const patience = 10_000

/** Queues jobs for people with notices that their devices have not got; job ids deduplicate. */
export const queuePushes = Effect.gen(function* () {
  if ((yield* Settings).push.isOff) return
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  const due = yield* sql<{ user: number; newest: string }>`
    select user_id as user, newest::text as newest from app.due_pushes(500)`
  for (const { newest, user } of due) yield* queue.offer({ _tag: "PushNotices", user }, { id: `push:${user}:${newest}` })
})

/** The status of a push service's answer; null where there is none. */
const post = (device: Device, text: string, headers: Readonly<Record<string, string>>) =>
  Effect.promise(async (signal) => {
    try {
      const answer = await fetch(device.endpoint, {
        method: "POST",
        headers,
        body: Buffer.from(encryptPush(text, device)),
        // [SEC] A redirect would lead to a host that was not looked at.
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)])
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return null
    }
  })

const deliver = (keys: VapidKeys, subject: string, device: Device, text: string, urgency: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { push } = yield* Settings
    if (!isPushAddress(device.endpoint, push.inside)) return
    const now = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
    const status = yield* post(device, text, {
      authorization: vapidHeader(keys, device.endpoint, subject, now),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keptSeconds),
      urgency
    })
    // The browser is gone, or its person took the permission back.
    if (status === 404 || status === 410) yield* sql`select app.remove_push_device(null::integer, ${device.endpoint})`
    else if (status === null || status >= 300)
      yield* Effect.logWarning(`a push service answered ${status ?? "nothing"}`).pipe(
        Effect.annotateLogs("host", new URL(device.endpoint).host)
      )
  })

/**
 * [NOT-O02] Sends a person's newest notices to their devices, each once: a message that a service loses is not sent
 * again, since the notice itself stays in the portal.
 */
export const pushNotices = Effect.fn("push.pushNotices")(function* (user: number) {
  const sql = yield* SqlClient.SqlClient
  const { mail } = yield* Settings
  const keys = yield* (yield* PushKeys).keys
  const devices = yield* sql<Device>`select endpoint, p256dh, auth from app.push_devices(${user})`
  if (keys === null || devices.length === 0) return
  const lines = yield* sql<Taken>`
    select id::float8 as id, type, by_name, company_name, to_json(names) as names, count from app.take_pushes(${user})`
  const [row] = yield* sql<{ language: string | null }>`select app.language_of(${user}) as language`
  const language: Language = languages.find((one) => one === row?.language) ?? languages[0]
  const texts = mailTexts[language]
  for (const { by_name, company_name: company, count, id, names, type } of lines) {
    const body = noticeLine({ type, company, count, from: by_name ?? "", names }, texts)
    const message = JSON.stringify({
      title: company,
      body: body.slice(0, Math.floor(longestPush / 8)),
      address: "/home",
      tag: `notice-${id}`
    })
    yield* Effect.forEach(
      devices,
      (device) => deliver(keys, `mailto:${mail.contact}`, device, message, "normal"),
      { concurrency: 4, discard: true }
    )
  }
})
