import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { mayChangeChat } from "#schemas/threads/policy.ts"
import type { ChatSettings } from "#schemas/threads/thread.ts"
import { officeWeek } from "#schemas/threads/threadRules.ts"
import { inFirm } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, checkRevision } from "#server/shared/refusals.ts"

const unset = { hours: officeWeek, absence: "", widget: "", revision: 0 }

const read = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { supportUrl = "" } = yield* Settings
    const [row] = yield* sql<
      Omit<ChatSettings, "provider_widget">
    >`select hours, absence, widget, revision from chat_setting where firm_id = ${firm}`
    return { ...(row ?? unset), provider_widget: supportUrl } satisfies ChatSettings
  })

export const readChatSettings = (viewer: Viewer["Service"], firm: number) => inFirm(viewer, firm, () => read(firm))

/** [CHT-O01] Changes the chat's office hours, its message of absence, and the URL of an outside chat widget. */
export const changeChatSettings = (
  viewer: Viewer["Service"],
  firm: number,
  changes: Partial<Pick<ChatSettings, "absence" | "hours" | "widget">>,
  ifMatch: string | undefined
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(mayChangeChat(firm_role))
      yield* sql`insert into chat_setting (firm_id, hours, revision) values (${firm}, ${JSON.stringify(officeWeek)}::text::jsonb, 0)
        on conflict do nothing`
      yield* sql`select 1 from chat_setting where firm_id = ${firm} for update`
      const was = yield* read(firm)
      yield* checkRevision(ifMatch, was.revision)
      const next = { ...was, ...changes }
      yield* sql`update chat_setting set hours = ${JSON.stringify(next.hours)}::text::jsonb, absence = ${next.absence.trim()},
          widget = ${next.widget.trim()}, revision = revision + 1 where firm_id = ${firm}`
      yield* recordEvent({
        firm,
        user: viewer.userId,
        entity: "firm",
        id: firm,
        type: "chat.changed",
        after: { hours: next.hours, has_absence: next.absence.trim() !== "", has_widget: next.widget.trim() !== "" }
      })
      return yield* read(firm)
    })
  )
