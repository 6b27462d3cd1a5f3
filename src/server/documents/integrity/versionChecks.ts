import { homeOf, makeHome, withId } from "#server/documents/integrity/treeChecks.ts"
import type { SqlCheck } from "#server/platform/integrity.ts"

// SQL: versions that the event log mentions but that have no row.
const forgotten = `select s.*, d.firm_id, d.vendor_id, d.media_type, coalesce(s.user_id, d.author_id) as author_id
    from (select e.entity_id, (e.after->>'version_id')::bigint as version_id, b.payload->>'checksum' as checksum,
            (b.payload->>'size')::bigint as size, e.user_id, e.at, row_number() over (partition by e.entity_id order by e.id) as place
          from event e left join event b on b.entity = 'document' and b.entity_id = e.entity_id and b.payload ? 'checksum'
            and b.after->>'version_id' = coalesce(e.after->>'restored_from', e.after->>'version_id')
          where e.vendor_id = $1 and e.entity = 'document' and e.type in ('node.added', 'version.added', 'version.restored') and e.after ? 'version_id') s
    join node d on d.id = s.entity_id and d.vendor_id = $1 and d.kind = 'document'
   where not exists (select from version v where v.id = s.version_id) and s.checksum is not null and s.size is not null and coalesce(s.user_id, d.author_id) is not null`

/** Recreates these versions. Whether their bytes exist is a matter of the file checks. */
const fromLog = [
  `insert into content (firm_id, checksum, size) select distinct on (f.firm_id, f.checksum) f.firm_id, f.checksum, f.size from (${forgotten}) f
     order by f.firm_id, f.checksum on conflict do nothing`,
  `insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id, created_at) overriding system value
   select f.version_id, f.firm_id, f.vendor_id, f.entity_id, f.place, f.checksum, f.size, coalesce(f.media_type, 'application/octet-stream'),
       f.author_id, f.at from (${forgotten}) f
   on conflict do nothing`
]

const placed = `select id, document_id, row_number() over (partition by document_id order by number, id) as place,
    lag(id) over (partition by document_id order by number, id) as before from version where vendor_id = $1`
const renumber = [
  // Through negative numbers, because (document, number) is unique.
  `update version v set number = -p.place from (${placed}) p where p.id = v.id and v.number <> p.place`,
  `update version set number = -number where vendor_id = $1 and number < 0`,
  `update version v set ancestor_id = p.before from (${placed}) p where p.id = v.id and v.ancestor_id is distinct from p.before`
]

const latest = `select distinct on (document_id) * from version order by document_id, number desc, id desc`
const present = `update node d set version_id = l.id, version_number = l.number, size = l.size, media_type = l.media_type
  from (${latest}) l where l.document_id = d.id and d.vendor_id = $1 and d.kind = 'document'
   and (d.version_id is distinct from l.id or d.version_number <> l.number or d.size <> l.size or d.media_type is distinct from l.media_type)`
const chain = [...fromLog, ...renumber, present]

const nameInLog = `coalesce((select e.after->>'name' from event e where e.entity = 'document' and e.entity_id = l.document_id
  and e.after->>'name' <> '' order by e.id desc limit 1), 'Document')`

const subject = "d.firm_id as firm, d.vendor_id as vendor, 'document ' || d.id as subject"

/** Integrity checks: the versions of a document form one chain, numbered from 1 without gaps. */
export const chainChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "version.orphan",
    find: `select v.firm_id as firm, v.vendor_id as vendor, 'version ' || v.id as subject,
        'belongs to document ' || v.document_id || ', which does not exist' as detail
      from version v left join node d on d.id = v.document_id and d.kind = 'document' where d.id is null`,
    mend: [
      // Versions of a purged document are deleted; other orphans get a new document.
      `delete from version v where v.vendor_id = $1 and not exists (select from node d where d.id = v.document_id)
         and exists (select from event e where e.entity = 'document' and e.entity_id = v.document_id and e.type = 'node.purged')`,
      makeHome,
      `insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_id, version_number, author_id, number)
       overriding system value
       select l.document_id, l.firm_id, l.vendor_id, 'document', ${homeOf}, ${withId(nameInLog, "l.document_id")},
           lower(${withId(nameInLog, "l.document_id")}), '', l.size, l.media_type, l.id, l.number, l.author_id,
           app.next_number(l.firm_id, l.vendor_id, 1)
         from (${latest}) l where l.vendor_id = $1 and not exists (select from node d where d.id = l.document_id)`
    ]
  },
  {
    kind: "document.ghost",
    find: `select ${subject}, 'has no version: nothing stands behind its name' as detail from node d
      where d.kind = 'document' and not exists (select from version v where v.document_id = d.id)`,
    // Recreate the versions from the event log. Delete a document that still has none, since it cannot be opened.
    mend: [
      ...chain,
      `delete from node d where d.vendor_id = $1 and d.kind = 'document' and not exists (select from version v where v.document_id = d.id)`
    ]
  },
  {
    kind: "version.gap",
    find: `select ${subject}, format('its %s versions are numbered %s to %s', g.held, g.first, g.last) as detail
      from (select document_id, count(*) as held, min(number) as first, max(number) as last from version group by document_id) g
      join node d on d.id = g.document_id and d.kind = 'document' where g.first <> 1 or g.last <> g.held`,
    mend: chain
  },
  {
    kind: "version.firsts",
    find: `select ${subject}, g.firsts || ' of its versions have nothing before them' as detail
      from (select document_id, count(*) filter (where ancestor_id is null) as firsts from version group by document_id) g
      join node d on d.id = g.document_id and d.kind = 'document' where g.firsts <> 1`,
    mend: chain
  },
  {
    kind: "version.ancestor",
    find: `select v.firm_id as firm, v.vendor_id as vendor, 'version ' || v.id as subject,
        format('comes after version %s instead of %s', v.ancestor_id, v.before) as detail
      from (select v.*, lag(id) over (partition by document_id order by number, id) as before from version v) v
      join node d on d.id = v.document_id and d.kind = 'document'
     where v.ancestor_id is not null and v.ancestor_id is distinct from v.before`,
    mend: chain
  }
]

/** Integrity checks: versions agree with their contents, and documents with their latest version. */
export const versionChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "version.size",
    find: `select v.firm_id as firm, v.vendor_id as vendor, 'version ' || v.id as subject,
        format('says %s bytes, its content has %s', v.size, c.size) as detail
      from version v join content c on c.firm_id = v.firm_id and c.checksum = v.content where c.size <> v.size`,
    mend: [
      `update version v set size = c.size from content c where c.firm_id = v.firm_id and c.checksum = v.content and v.vendor_id = $1 and c.size <> v.size`
    ]
  },
  {
    kind: "document.version",
    find: `select ${subject}, format('shows version %s (number %s, %s bytes, %s), the latest is %s (%s, %s, %s)', d.version_id, d.version_number, d.size,
        d.media_type, l.id, l.number, l.size, l.media_type) as detail
      from node d join (${latest}) l on l.document_id = d.id where d.kind = 'document'
       and (d.version_id is distinct from l.id or d.version_number <> l.number or d.size <> l.size or d.media_type is distinct from l.media_type)`,
    mend: chain
  },
  {
    kind: "document.validated",
    find: `select ${subject}, case when d.validated_at is null then 'is not validated, its latest version is' else 'is validated, its latest version is not' end as detail
      from node d join version v on v.id = d.version_id where d.kind = 'document' and (d.validated_at is null) <> (v.validated_at is null)`,
    mend: [
      `update version v set validated_at = d.validated_at, validator_id = d.validator_id from node d
        where d.version_id = v.id and d.vendor_id = $1 and d.kind = 'document' and (d.validated_at is null) <> (v.validated_at is null)`
    ]
  }
]
