import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { audiencesOf, type Audience, type Subject } from "#schemas/threads/threadRules.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { changeChatSettings, readChatSettings } from "#server/threads/chatSettings.ts"
import {
  deleteComment,
  editComment,
  followThread,
  markThreadRead,
  moveThread,
  readThread,
  readVersions,
  signalThread,
  takePace,
  takeSignal,
  writeComment
} from "#server/threads/comments.ts"
import { countConversations, listConversations, searchComments } from "#server/threads/conversations.ts"
import { fileFolder } from "#server/threads/files.ts"
import { readPeople } from "#server/threads/mentions.ts"
import { listFirmConversations } from "#server/threads/providerConversations.ts"
import { inTalk, type TalkPlace, type TalkScope } from "#server/threads/talkScope.ts"
import { findThread, showThread } from "#server/threads/threadRows.ts"
import { readTimeLine } from "#server/threads/timeLine.ts"

interface Params {
  readonly firmId: number
  readonly subject: Subject
  readonly subjectId: number
  readonly audience: Audience
}
const placeOf = ({ audience, firmId, subject, subjectId }: Params): TalkPlace => ({
  firmId,
  subject,
  subjectId,
  audience
})

/** The threads about a subject, one per audience, without those that the viewer may not read. */
const readAbout = (viewer: Viewer["Service"], params: Omit<Params, "audience">) =>
  Effect.gen(function* () {
    const shown = yield* Effect.forEach(audiencesOf[params.subject], (audience) =>
      inTalk(viewer, placeOf({ ...params, audience }), (scope) =>
        Effect.flatMap(findThread(scope), (row) => showThread(scope, row))
      ).pipe(Effect.catchTag("NotFound", () => Effect.succeed(null)))
    )
    const threads = shown.filter((thread) => thread !== null)
    return threads.length === 0 ? yield* notFound() : threads
  })

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "threads",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<
      SqlClient.SqlClient | RequestLimits | DocumentRepository | Settings
    >()
    const talk = <A, E, R>(params: Params, use: (scope: TalkScope) => Effect.Effect<A, E, R>) =>
      Effect.flatMap(Viewer, (viewer) => inTalk(viewer, placeOf(params), use))
    return handlers.handleAll({
      about: Effect.fn(function* ({ params }) {
        return yield* answer(readAbout(yield* Viewer, params))
      }),
      read: Effect.fn(function* ({ params, query }) {
        return yield* answer(talk(params, (scope) => readThread(scope, query)))
      }),
      write: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          talk(params, (scope) => {
            const request = [params.subject, params.subjectId, params.audience, payload]
            const write = onceByKey(scope, headers["idempotency-key"], request, writeComment(scope, payload))
            return Effect.andThen(takePace(scope.user), write)
          })
        )
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          talk(params, (scope) =>
            Effect.andThen(takePace(scope.user), editComment(scope, params.commentId, payload, headers["if-match"]))
          )
        )
      }),
      remove: Effect.fn(function* ({ params }) {
        return yield* answer(talk(params, (scope) => deleteComment(scope, params.commentId)))
      }),
      versions: Effect.fn(function* ({ params }) {
        return yield* answer(talk(params, (scope) => readVersions(scope, params.commentId)))
      }),
      event: Effect.fn(function* ({ params, payload }) {
        return yield* answer(talk(params, (scope) => moveThread(scope, payload.type)))
      }),
      look: Effect.fn(function* ({ params, payload }) {
        yield* provided(talk(params, (scope) => markThreadRead(scope, payload.number)))
      }),
      follow: Effect.fn(function* ({ params, payload }) {
        yield* provided(talk(params, (scope) => followThread(scope, payload.follows)))
      }),
      people: Effect.fn(function* ({ params }) {
        return yield* answer(talk(params, readPeople))
      }),
      signal: Effect.fn(function* ({ params, payload }) {
        yield* provided(takeSignal((yield* Viewer).userId))
        yield* provided(talk(params, (scope) => signalThread(scope, payload.kind)))
      }),
      files: Effect.fn(function* ({ params }) {
        return yield* answer(fileFolder(yield* Viewer, placeOf(params)))
      }),
      timeLine: Effect.fn(function* ({ params, query }) {
        return yield* provided(
          readTimeLine(yield* Viewer, params.firmId, params.subject, params.subjectId, query.before)
        )
      }),
      list: Effect.fn(function* ({ params, query }) {
        return yield* provided(listConversations(yield* Viewer, params.firmId, query))
      }),
      count: Effect.fn(function* ({ params }) {
        return yield* answer(countConversations(yield* Viewer, params.firmId))
      }),
      search: Effect.fn(function* ({ params, query }) {
        return yield* answer(searchComments(yield* Viewer, params.firmId, query.text))
      }),
      settings: Effect.fn(function* ({ params }) {
        return yield* answer(readChatSettings(yield* Viewer, params.firmId))
      }),
      changeSettings: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(changeChatSettings(yield* Viewer, params.firmId, payload, headers["if-match"]))
      }),
      firms: Effect.fn(function* ({ query }) {
        return yield* provided(listFirmConversations(yield* Viewer, query))
      })
    })
  })
)

export const ThreadsHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
