import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordEvents } from "#server/shared/eventLog.ts"

type Speaker = "firm_admin" | "firm_collaborator" | "client_admin" | "client_collaborator"
interface Said {
  readonly by: Speaker
  readonly text: string
  /** Hours before now. */
  readonly ago: number
  /** The person mentioned. */
  readonly to?: Speaker
}
interface DemoTalk {
  readonly about: "chat" | "company" | "document" | "task"
  readonly audience: "internal" | "shared"
  readonly said: ReadonlyArray<Said>
  /** Number of comments that the other side has read; the rest is unread. */
  readonly read: number
}

/** Threads of each company, in the companies' order. Companies beyond the list have none. */
const talks: ReadonlyArray<ReadonlyArray<DemoTalk>> = [
  [
    {
      about: "chat",
      audience: "shared",
      read: 3,
      said: [
        { by: "client_admin", text: "Bonjour, où dois-je déposer les tickets de caisse de la semaine ?", ago: 50 },
        {
          by: "firm_collaborator",
          text: "Bonjour, dans le dossier « Caisse » : une photo par jour suffit, l’application les redresse.",
          ago: 48
        },
        { by: "client_admin", text: "Parfait, c’est fait pour cette semaine.", ago: 26 },
        {
          by: "client_collaborator",
          text: "Il manque celui de samedi, la caisse était en panne. Un récapitulatif à la main convient-il ?",
          ago: 3
        }
      ]
    },
    {
      about: "company",
      audience: "internal",
      read: 1,
      said: [
        {
          by: "firm_collaborator",
          text: "La marge baisse depuis trois mois. @{to}, on en parle avant le rendez-vous de bilan ?",
          ago: 30,
          to: "firm_admin"
        },
        { by: "firm_admin", text: "Oui. Préparez la comparaison avec l’année dernière, poste par poste.", ago: 22 }
      ]
    },
    {
      about: "document",
      audience: "shared",
      read: 1,
      said: [
        {
          by: "firm_collaborator",
          text: "La deuxième page est illisible : pouvez-vous la reprendre en photo ?",
          ago: 20
        },
        { by: "client_admin", text: "Je m’en occupe ce soir.", ago: 5 }
      ]
    }
  ],
  [
    {
      about: "chat",
      audience: "shared",
      read: 1,
      said: [
        {
          by: "client_admin",
          text: "Bonjour, nous embauchons une apprentie en janvier. Que faut-il prévoir ?",
          ago: 70
        },
        {
          by: "firm_collaborator",
          text: "Félicitations ! Il nous faut le contrat, sa carte d’identité et son RIB avant le 20. Voir https://www.alternance.emploi.gouv.fr/",
          ago: 66
        },
        { by: "client_admin", text: "Merci, je vous envoie le tout demain.", ago: 2 }
      ]
    },
    {
      about: "task",
      audience: "internal",
      read: 1,
      said: [{ by: "firm_admin", text: "À relancer par téléphone si rien ne vient d’ici vendredi.", ago: 28 }]
    }
  ],
  [
    {
      about: "chat",
      audience: "shared",
      read: 2,
      said: [
        { by: "firm_admin", text: "Vos comptes annuels sont prêts : ils vous attendent dans « Signatures ».", ago: 90 },
        { by: "client_admin", text: "Reçus et signés. Merci pour la rapidité !", ago: 80 }
      ]
    }
  ]
]

const provider: ReadonlyArray<{ readonly text: string; readonly ago: number }> = [
  { text: "Bonjour, pouvons-nous importer nos modèles de lettres de mission depuis Word ?", ago: 44 }
]

interface Place {
  readonly id: number
  readonly people: Readonly<Record<Speaker, number>>
  readonly document: number | null
  readonly task: number | null
  /** Name of the firm's admin. */
  readonly admin_name: string
}

const subjectOf = ({ document, id, task }: Place, { about }: DemoTalk) =>
  about === "document" ? document : about === "task" ? task : id

const addTalk = (firm: number, place: Place, talk: DemoTalk, now: Date) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const subject = subjectOf(place, talk)
    const last = talk.said.at(-1)
    if (subject === null || last === undefined) return []
    const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
    const sideOf = (by: Speaker) => (by.startsWith("firm") ? "firm" : "company")
    const count = talk.said.length
    const [thread] = yield* sql<{ id: number }>`
      insert into thread (firm_id, vendor_id, subject, subject_id, audience, is_plain, seq, last_number, last_at, last_side, created_at)
      select ${firm}::integer, ${place.id}::integer, s.subject, ${BigInt(subject)}::bigint, ${talk.audience}, s.is_plain, ${count}, ${count},
          ${at(last.ago)}::timestamptz, ${sideOf(last.by)}, ${at(talk.said[0]?.ago ?? 0)}::timestamptz
        from thread_subject s where s.subject = ${talk.about} returning id`
    if (thread === undefined) return []
    const lines = []
    for (const [index, { ago, by, text, to }] of talk.said.entries()) {
      const [comment] = yield* sql<{ id: number }>`
        insert into comment (thread_id, firm_id, vendor_id, number, seq, state, author_id, side, body, mentions, created_at)
        values (${thread.id}, ${firm}, ${place.id}, ${index + 1}, ${index + 1}, 'written', ${place.people[by]}, ${sideOf(by)}, ${text.replace("{to}", place.admin_name)},
          ${to === undefined ? [] : [place.people[to]]}::integer[], ${at(ago)}::timestamptz) returning id::float8 as id`
      if (comment === undefined) continue
      lines.push({
        firm,
        vendor: place.id,
        user: place.people[by],
        entity: "comment",
        id: comment.id,
        type: "comment.written",
        at: at(ago),
        payload: { thread_id: thread.id, number: index + 1, files: 0 },
        before: { state: "absent" },
        after: { state: "written" }
      })
    }
    for (const user of new Set(Object.values(place.people))) {
      const own = talk.said.findLastIndex(({ by }) => place.people[by] === user) + 1
      const isStaff = user === place.people.firm_admin || user === place.people.firm_collaborator
      if (talk.audience === "internal" && !isStaff) continue
      const seen = Math.max(own, talk.read)
      yield* sql`insert into thread_reader (thread_id, user_id, firm_id, vendor_id, follows, seen_number, mailed_number)
        values (${thread.id}, ${user}, ${firm}, ${place.id}, ${own > 0}, ${seen}, ${count}) on conflict do nothing`
    }
    return lines
  })

/** [CHT-001] [CHT-O01] Adds chats between firms and their clients, and a question to the provider. */
export const addTalks = (now: Date) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const firms = yield* sql<{ id: number; admin: number }>`
      select f.id, (select min(u.user_id) from firm_user u where u.firm_id = f.id and u.role = 'admin') as admin
        from firm f where exists (select from vendor v where v.firm_id = f.id) order by f.id limit 2`
    for (const firm of firms) {
      const places = yield* sql<Place>`
        select v.id, (select n.id::float8 from node n where n.vendor_id = v.id and n.kind = 'document' and n.rule_id is null
              and n.deleted_at is null and n.validated_at is null order by n.id limit 1) as document,
            (select t.id from task t where t.vendor_id = v.id and t.type = 'information_request' and t.status <> 'done'
              and t.rule_id is null order by t.id limit 1) as task,
            (select btrim(u.firstname || ' ' || u.lastname) from app_user u where u.id = ${firm.admin}) as admin_name,
            json_build_object(
              'firm_admin', ${firm.admin}::integer,
              'firm_collaborator', (select min(u.user_id) from firm_user u where u.firm_id = v.firm_id and u.role = 'collaborator'),
              'client_admin', (select min(c.user_id) from vendor_user c where c.vendor_id = v.id and c.role = 'admin'),
              'client_collaborator', (select min(c.user_id) from vendor_user c where c.vendor_id = v.id and c.role = 'collaborator')) as people
          from vendor v where v.firm_id = ${firm.id} and v.active order by v.id limit ${talks.length}`
      const lines = []
      for (const [index, place] of places.entries())
        for (const talk of talks[index] ?? []) lines.push(...(yield* addTalk(firm.id, place, talk, now)))
      // Sort the events by date: the event log is read in insertion order.
      yield* recordEvents(lines.toSorted((one, other) => one.at.localeCompare(other.at)))
      yield* sql`insert into chat_setting (firm_id, hours, absence) values (${firm.id},
        '[{"from":540,"until":1080},{"from":540,"until":1080},{"from":540,"until":1080},{"from":540,"until":1080},{"from":540,"until":1020},null,null]',
        'Pour une urgence de paie, appelez le standard.') on conflict do nothing`
    }
    const [first] = firms
    const [question] = provider
    if (first === undefined || question === undefined) return
    const at = new Date(now.getTime() - question.ago * 3_600_000).toISOString()
    const [thread] = yield* sql<{ id: number }>`
      insert into thread (firm_id, subject, subject_id, audience, is_plain, seq, last_number, last_at, last_side)
      values (${first.id}, 'provider', ${BigInt(first.id)}::bigint, 'provider', true, 1, 1, ${at}::timestamptz, 'firm') returning id`
    if (thread === undefined) return
    yield* sql`insert into comment (thread_id, firm_id, number, seq, state, author_id, side, body, created_at)
      values (${thread.id}, ${first.id}, 1, 1, 'written', ${first.admin}, 'firm', ${question.text}, ${at}::timestamptz)`
    yield* sql`insert into thread_reader (thread_id, user_id, firm_id, follows, seen_number, mailed_number)
      values (${thread.id}, ${first.admin}, ${first.id}, true, 1, 1)`
  })
