import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { languages, type Language } from "#schemas/shared/constants.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { audienceOf } from "#server/tasks/taskNotices.ts"
import type { KeptTask } from "#server/tasks/taskRows.ts"
import type { TaskScope } from "#server/tasks/taskScope.ts"

/** One line of a reminder mail, with its recipient. */
export interface DueMail {
  readonly user: number
  readonly account: MailAccount
  readonly language: Language
  readonly task: number
  readonly line: {
    readonly company: string
    readonly title: string
    readonly days: number
    readonly due_date: string | null
  }
}

/**
 * [TSK-O04] Reminds a client of a request by a notice in the portal; 409 if it was done today already. Returns the
 * mails to send, for people who have not turned off mails about tasks.
 */
export const noteReminder = (scope: TaskScope, task: Pick<KeptTask, "due_date" | "id" | "title" | "vendor_id">) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails: Array<DueMail> = []
    const kept = yield* sql`insert into task_nudge (task_id, day, firm_id, vendor_id, by_id)
      values (${task.id}, (now() at time zone 'Europe/Paris')::date, ${scope.firm}, ${task.vendor_id}::integer, ${scope.user})
      on conflict do nothing returning 1`
    if (kept.length === 0)
      return yield* new Conflict({ code: "closed.isNotRemindedToday", closed_by: ["isNotRemindedToday"] })
    const people = yield* audienceOf(task.id, "company")
    yield* sql`select app.tell_task(${task.id}, 'task.due', ${scope.user}, ${[...people]}::integer[], false, interval '0')`
    const [place] = yield* sql<{ company: string; days: number | null }>`
      select v.company_name as company, ${task.due_date}::date - (now() at time zone 'Europe/Paris')::date as days
        from vendor v where v.id = ${task.vendor_id}::integer`
    for (const person of people) {
      const [wish] = yield* sql<{ wants: boolean; language: string | null; account: MailAccount | null }>`
        select app.sees_task(${person}, ${task.id}) and coalesce(p.notifications->'tasks'->>'mail', 'instantly') <> 'never' as wants,
            app.language_of(${person}) as language, (select to_json(a) from app.firm_account(${person}, ${scope.firm}) a) as account
          from app.preferences(${person}) p`
      if (wish?.wants !== true || wish.account === null) continue
      const language: Language = languages.find((one) => one === wish.language) ?? languages[0]
      mails.push({
        user: person,
        account: wish.account,
        language,
        task: task.id,
        line: { company: place?.company ?? "", title: task.title, days: place?.days ?? 0, due_date: task.due_date }
      })
    }
    return mails
  })

/** Sends one mail per person with all their reminders. */
export const mailReminders = (reminders: ReadonlyArray<DueMail>) =>
  Effect.gen(function* () {
    const mails = yield* Mails
    for (const ofPerson of Map.groupBy(reminders, ({ user }) => user).values()) {
      const [first] = ofPerson
      if (first === undefined) continue
      const { account, language, task } = first
      yield* mails.post(
        account,
        {
          kind: "reminders",
          firstname: account.firstname,
          lines: ofPerson.map(({ line }) => line),
          isForClients: true,
          link: mails.address(account.firm_domain, ofPerson.length === 1 ? `/tasks?task=${task}` : "/tasks")
        },
        language,
        usefulMinutes
      )
    }
  })

interface Reminder {
  readonly user_id: number
  readonly firm_id: number
  readonly task_id: number
  readonly title: string
  readonly company_name: string
  readonly due_date: string
  /** Days until due; negative if overdue. */
  readonly days: number
  readonly is_request: boolean
  readonly is_weekly: boolean
  readonly wants_mail: boolean
}

/** People processed per transaction. */
const batchSize = 100
/**
 * A mail that is still unsent after these minutes (a day) is discarded: the next reminder repeats what still applies.
 */
const usefulMinutes = 24 * 60

const remindSome = (now: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const reminders = yield* sql<Reminder>`select * from app.take_reminders(${now}::timestamptz, ${batchSize})`
    for (const [user, ofPerson] of Map.groupBy(reminders, ({ user_id }) => user_id)) {
      for (const { is_weekly, task_id } of ofPerson)
        if (!is_weekly)
          yield* sql`select app.tell_task(${task_id}, 'task.due', null, array[${user}::integer], false, interval '0')`
      const [first] = ofPerson
      if (first?.wants_mail !== true) continue
      // One mail for the tasks of all firms, sent in the name of the first firm.
      const [account] = yield* sql<MailAccount>`select * from app.firm_account(${user}, ${first.firm_id})`
      if (account === undefined) continue
      const [row] = yield* sql<{ language: string | null }>`select app.language_of(${user}) as language`
      const language: Language = languages.find((one) => one === row?.language) ?? languages[0]
      yield* mails.post(
        account,
        {
          kind: "reminders",
          firstname: account.firstname,
          lines: ofPerson.map(({ company_name, days, due_date, title }) => ({
            company: company_name,
            title,
            days,
            due_date
          })),
          isForClients: ofPerson.every(({ is_request }) => is_request),
          link: mails.address(account.firm_domain, "/tasks")
        },
        language,
        usefulMinutes
      )
    }
    return reminders.length
  }).pipe((effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)))

/** [TSK-O04] Sends the reminders of due tasks, once a day per person, from 7:00 in France. Idempotent. */
export const remindPeople = Effect.fn("tasks.remindPeople")(function* () {
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  while ((yield* remindSome(now)) > 0);
})
