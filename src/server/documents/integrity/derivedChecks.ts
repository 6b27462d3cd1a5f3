import type { SqlCheck } from "#server/platform/integrity.ts"
import { oldestHold } from "#server/documents/integrity/holds.ts"

const node = "n.firm_id as firm, n.vendor_id as vendor, n.kind || ' ' || n.id as subject"

const misnumbered = `select d.* from (select id, firm_id, vendor_id, number, row_number() over (partition by vendor_id, number order by id) as place
  from node where kind = 'document') d where d.number <= 0 or d.place > 1`

const ownWire = "app.to_wire(n, coalesce((select p.is_root from node p where p.id = n.parent_id), false))"
// The trigger `wire_hold` appends `hold` to the JSON of a held node, so the expected JSON needs it too.
const wireOf = `case when n.held_since is null then ${ownWire} else left(${ownWire}, -1) || ',"hold":'
  || json_build_object('kind', n.held_as, 'since', app.instant(n.held_since))::text || '}' end`

const searched = `node n join node_search s on s.node_id = n.id, lateral (select app.lexemes_of_name(n.name_key) as own offset 0) x,
  lateral (select x.own || coalesce(app.text_of(n.version_id), '') || app.vendor_lexeme(n.vendor_id) as whole offset 0) y
  where not n.is_root and (s.firm_id <> n.firm_id or s.vendor_id <> n.vendor_id or s.kind <> n.kind or s.start_date <> n.start_date
    or s.name_words <> x.own or s.words <> y.whole)`

const named = "exists (select from version v where v.firm_id = c.firm_id and v.content = c.checksum)"
const signed = `exists (select from signature s where s.firm_id = c.firm_id and c.checksum in (s.latest, s.original)
  and s.state in ('created', 'loading', 'inProgress', 'finished', 'error'))`
const stuckText = "t.read_at is null and t.offers >= 3 and t.offered_at < now() - interval '1 day'"

/** Integrity checks of derived columns and tables, all of which can be recomputed. */
export const derivedChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "document.numbers",
    find: `select d.firm_id as firm, d.vendor_id as vendor, 'company ' || d.vendor_id as subject,
        format('would give number %s next, %s is taken', d.last + 1, m.most) as detail
      from document_number d join (select vendor_id, max(number) as most from node where kind = 'document' group by vendor_id) m
        on m.vendor_id = d.vendor_id where d.last < m.most`,
    mend: [
      `update document_number d set last = m.most from (select max(number) as most from node where kind = 'document' and vendor_id = $1) m
        where d.vendor_id = $1 and d.last < m.most`
    ]
  },
  {
    kind: "document.number",
    find: `select d.firm_id as firm, d.vendor_id as vendor, 'document ' || d.id as subject, 'has number ' || d.number || ', which is none or another''s' as detail
      from (${misnumbered}) d`,
    mend: [
      `with wrong as (select d.id, row_number() over (order by d.id) as turn from (${misnumbered}) d where d.vendor_id = $1),
         first as materialized (select app.next_number(v.firm_id, v.id, (select count(*)::integer from wrong)) as number from vendor v where v.id = $1)
       update node n set number = first.number + wrong.turn - 1 from wrong, first where wrong.id = n.id`
    ]
  },
  {
    kind: "node.hold",
    find: `select ${node}, case when h.node_id is null then 'is held by nobody' else 'is not held as its oldest hold says' end as detail
      from node n left join ${oldestHold} h on h.node_id = n.id
     where (n.held_since is not null or h.node_id is not null) and (n.held_since, n.held_as) is distinct from (h.since, h.kind)`,
    // No repair of its own: `keepHolds`, the last step of every repair, recomputes the columns.
    mend: []
  },
  {
    kind: "node.wire",
    find: `select ${node}, 'travels otherwise than it is' as detail from node n where n.wire is distinct from ${wireOf}`,
    mend: [`update node n set name = n.name where n.vendor_id = $1 and n.wire is distinct from ${wireOf}`]
  },
  {
    kind: "content.unused",
    // One day longer than the age at which the nightly cleanup deletes unused contents.
    find: `select c.firm_id as firm, null::integer as vendor, 'content ' || c.checksum as subject, 'no version names it' as detail
      from content c where c.created_at < now() - interval '9 days' and not ${named} and not ${signed}`,
    mendAll: [`delete from content c where c.created_at < now() - interval '9 days' and not ${named} and not ${signed}`]
  },
  {
    kind: "content.text",
    find: `select c.firm_id as firm, null::integer as vendor, 'content ' || c.checksum as subject, 'nobody will ever read its text' as detail from content c
      left join content_text t on t.firm_id = c.firm_id and t.checksum = c.checksum
     where (t.checksum is null and ${named}) or (${stuckText})`,
    mendAll: [
      `insert into content_text (firm_id, checksum, media_type)
       select distinct on (v.firm_id, v.content) v.firm_id, v.content, v.media_type from version v
         join content c on c.firm_id = v.firm_id and c.checksum = v.content order by v.firm_id, v.content on conflict do nothing`,
      `update content_text t set offers = 0, offered_at = null where ${stuckText}`
    ]
  },
  {
    kind: "search.missing",
    find: `select ${node}, 'is not in the search' as detail from node n
      where not n.is_root and not exists (select from node_search s where s.node_id = n.id)`,
    mend: [
      `insert into node_search (node_id, firm_id, vendor_id, kind, start_date, name_words, words)
       select n.id, n.firm_id, n.vendor_id, n.kind, n.start_date, x.own, x.own || coalesce(app.text_of(n.version_id), '') || app.vendor_lexeme(n.vendor_id)
         from node n, lateral (select app.lexemes_of_name(n.name_key) as own offset 0) x
        where n.vendor_id = $1 and not n.is_root and not exists (select from node_search s where s.node_id = n.id)`
    ]
  },
  {
    kind: "search.words",
    find: `select ${node}, 'is found by other words than its own' as detail from ${searched}`,
    mend: [
      `update node_search o set firm_id = w.firm_id, vendor_id = w.vendor_id, kind = w.kind, start_date = w.start_date, name_words = w.own, words = w.whole
         from (select n.id, n.firm_id, n.vendor_id, n.kind, n.start_date, x.own, y.whole from ${searched} and n.vendor_id = $1) w where w.id = o.node_id`
    ]
  }
]
