import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { expect } from "vitest"
import type { Comment, TalkLine, Thread, ThreadPage, TimeLine, WrittenComment } from "#schemas/threads/thread.ts"
import type { Audience, Subject } from "#schemas/threads/threadRules.ts"
import { eventually } from "#tests/support/eventually.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

export interface Place {
  readonly firmId: number
  readonly subject: Subject
  readonly id: number
  readonly audience: Audience
}
interface Refused {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
}

/** The endpoints of threads. */
export const talking = (portal: Portal) => {
  const at = ({ audience, firmId, id, subject }: Place, path: string) =>
    `/api/firms/${firmId}/threads/${subject}/${id}/${audience}${path}`
  return {
    about: (as: SignedInUser, { firmId, id, subject }: Omit<Place, "audience">) =>
      portal.call<{ readonly data: ReadonlyArray<Thread> } & Refused>(
        "GET",
        `/api/firms/${firmId}/threads/${subject}/${id}`,
        { as }
      ),
    read: (as: SignedInUser, place: Place, query = "") =>
      portal.call<{ readonly data: ThreadPage } & Refused>("GET", at(place, `/comments${query}`), { as }),
    write: (as: SignedInUser, place: Place, body: object, headers: Readonly<Record<string, string>> = {}) =>
      portal.call<{ readonly data: WrittenComment } & Refused>("POST", at(place, "/comments"), { as, body, headers }),
    change: (
      as: SignedInUser,
      place: Place,
      id: number,
      body: object,
      headers: Readonly<Record<string, string>> = {}
    ) =>
      portal.call<{ readonly data: WrittenComment } & Refused>("PATCH", at(place, `/comments/${id}`), {
        as,
        body,
        headers
      }),
    remove: (as: SignedInUser, place: Place, id: number) =>
      portal.call<{ readonly data: Comment } & Refused>("DELETE", at(place, `/comments/${id}`), { as }),
    versions: (as: SignedInUser, place: Place, id: number) =>
      portal.call<{ readonly data: ReadonlyArray<{ readonly text: string }> }>(
        "GET",
        at(place, `/comments/${id}/versions`),
        { as }
      ),
    move: (as: SignedInUser, place: Place, type: string) =>
      portal.call<{ readonly data: Thread } & Refused>("POST", at(place, "/events"), { as, body: { type } }),
    look: (as: SignedInUser, place: Place, number: number) =>
      portal.call<Refused>("POST", at(place, "/looks"), { as, body: { number } }),
    signal: (as: SignedInUser, place: Place, kind: string) =>
      portal.call<Refused>("POST", at(place, "/signals"), { as, body: { kind } }),
    people: (as: SignedInUser, place: Place) =>
      portal.call<
        {
          readonly data: ReadonlyArray<{ readonly id: number; readonly name: string; readonly side: string }>
        } & Refused
      >("GET", at(place, "/people"), { as }),
    files: (as: SignedInUser, place: Place) =>
      portal.call<{ readonly data: { readonly folder_id: number } } & Refused>("POST", at(place, "/files"), { as }),
    timeLine: (as: SignedInUser, { firmId, id, subject }: Omit<Place, "audience">, query = "") =>
      portal.call<{ readonly data: ReadonlyArray<TimeLine>; readonly next: number | null } & Refused>(
        "GET",
        `/api/firms/${firmId}/time-lines/${subject}/${id}${query}`,
        { as }
      ),
    list: (as: SignedInUser, firmId: number, query = "") =>
      portal.call<{ readonly data: ReadonlyArray<TalkLine> } & Refused>(
        "GET",
        `/api/firms/${firmId}/conversations${query}`,
        { as }
      ),
    count: async (as: SignedInUser, firmId: number) =>
      (
        await portal.call<{ readonly data: { readonly unread: number } }>(
          "GET",
          `/api/firms/${firmId}/conversations/count`,
          {
            as
          }
        )
      ).body.data.unread,
    search: (as: SignedInUser, firmId: number, text: string) =>
      portal.call<{ readonly data: ReadonlyArray<{ readonly text: string }> } & Refused>(
        "GET",
        `/api/firms/${firmId}/conversations/search?text=${encodeURIComponent(text)}`,
        { as }
      )
  }
}

/** The texts of a thread that a person reads, or the status of the refusal. */
export const textsOf = async (talk: ReturnType<typeof talking>, as: SignedInUser, place: Place) => {
  const { body, status } = await talk.read(as, place)
  return status === 200 ? body.data.comments.map(({ text }) => text) : status
}

/** An open page: records the thread events of its live stream. */
export const hear = async (portal: Portal, as: SignedInUser) => {
  const controller = new AbortController()
  const response = await fetch(`${portal.url}/api/live`, {
    headers: { authorization: `Bearer ${as.token}` },
    signal: controller.signal
  })
  expect(response.status).toBe(200)
  const heard = { text: "" }
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const part of response.body ?? []) heard.text += decoder.decode(part as Uint8Array, { stream: true })
  })().catch(() => undefined)
  await eventually(() => expect(heard.text).toMatch(/^: beat\n\n/))
  return {
    news: () =>
      [...heard.text.matchAll(/^event: talk\ndata: (.*)$/gm)].map(
        ([, data]) =>
          JSON.parse(data ?? "") as {
            readonly kind: string
            readonly subject: string
            readonly by: number
            readonly name: string | null
          }
      ),
    close: async () => {
      controller.abort()
      await reading
    }
  }
}

/** Runs SQL as the role of the server in the scope of a person, without any condition of a handler. */
export const asApp = <A>(
  portal: Portal,
  user: SignedInUser,
  firm: number,
  use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>
) =>
  portal.arrange((sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set local role dossier_app`
        yield* sql`select app.enter_firm(${user.id}, ${firm})`
        return yield* use(sql)
      })
    )
  )
