import type { SqlCheck } from "#server/platform/integrity.ts"

/** Name of the folder below the root into which repairs move nodes whose parent is lost. */
const foundName = "Éléments retrouvés"
const foundKey = "éléments retrouvés"
const home = `select f.id from node f join node r on r.id = f.parent_id and r.is_root
  where r.vendor_id = $1 and f.name_key = '${foundKey}' and f.kind = 'folder' and f.deleted_at is null`

export const makeHome = `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
  select r.firm_id, r.vendor_id, 'folder', r.id, '${foundName}', '${foundKey}' from node r
   where r.vendor_id = $1 and r.is_root and not exists (${home})`
export const homeOf = `(${home})`

/** SQL that makes a name unique: inserts the id before the extension. */
export const withId = (name: string, id: string) => `regexp_replace(${name}, '(\\.[^.]*)?$', ' (' || ${id} || ')\\1')`

const adopt = (lost: string) => [
  makeHome,
  `with lost as (${lost}), home as (${home}),
     named as (select n.id, exists (select from node o where o.parent_id = home.id and o.name_key = n.name_key and o.id <> n.id
         and o.deleted_at is null) or count(*) over (partition by n.name_key) > 1 as taken
       from lost join node n on n.id = lost.id, home where n.vendor_id = $1)
   update node n set parent_id = home.id, updated_at = now(), revision = revision + 1,
       name = case when named.taken then ${withId("n.name", "n.id")} else n.name end,
       name_key = case when named.taken then ${withId("n.name_key", "n.id")} else n.name_key end
     from named, home where n.id = named.id and home.id <> n.id`
]

const misplaced = `select n.id, n.firm_id, n.vendor_id, n.kind, n.parent_id,
    case when p.id is null then 'its folder does not exist' when p.kind <> 'folder' then 'it lies in a document'
         else 'it lies in a folder of company ' || p.vendor_id end as detail
  from node n left join node p on p.id = n.parent_id
 where not n.is_root and (p.id is null or p.kind <> 'folder' or p.vendor_id <> n.vendor_id)`

// Folders that neither a root nor a misplaced node leads to are on a cycle or below one. Following their parents finds
// the folders on the cycle.
const circles = `select min(c.other) as id, c.firm_id, c.vendor_id, count(distinct c.start) as size from (
    with recursive reached as (
      select id from node where is_root
      union select id from (${misplaced}) m
      union select n.id from node n join reached r on n.parent_id = r.id and n.kind = 'folder'
    ), unreached as (
      select id, firm_id, vendor_id, parent_id from node n where kind = 'folder' and not exists (select from reached r where r.id = n.id)
    ), up as (
      select u.id as start, u.firm_id, u.vendor_id, u.parent_id as other from unreached u
      union select up.start, up.firm_id, up.vendor_id, n.parent_id from up join node n on n.id = up.other and n.parent_id is not null
    ) select u.start, u.firm_id, u.vendor_id, (select min(x.other) from up x where x.start = u.start) as other
        from up u where u.start = u.other) c
  group by c.other, c.firm_id, c.vendor_id`

const countedOf = `select f.id, f.firm_id, f.vendor_id, f.kind, f.counter, f.folder_count, coalesce(k.items, 0) as items, coalesce(k.folders, 0) as folders
  from node f left join (select parent_id, count(*) as items, count(*) filter (where kind = 'folder') as folders from node
    where deleted_at is null and parent_id is not null group by parent_id) k on k.parent_id = f.id
 where f.counter <> coalesce(k.items, 0) or f.folder_count <> coalesce(k.folders, 0)`

/** Integrity check: every company whose tree is ready has a root folder. */
export const rootChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "tree.root",
    find: `select v.firm_id as firm, v.id as vendor, 'company ' || v.id as subject, 'has no root folder' as detail from vendor v
      where v.tree_state = 'ready' and not exists (select from node n where n.vendor_id = v.id and n.is_root)`,
    mend: [
      `insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
       select v.firm_id, v.id, 'folder', v.company_name, lower(v.company_name), true from vendor v
        where v.id = $1 and not exists (select from node n where n.vendor_id = v.id and n.is_root)`
    ]
  }
]

/** Integrity check: a node belongs to the same company as its parent folder. */
export const companyChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "tree.vendor",
    find: `select n.firm_id as firm, n.vendor_id as vendor, n.kind || ' ' || n.id as subject,
        'says company ' || n.vendor_id || ', its folder and all that hangs on it say ' || p.vendor_id as detail
      from node n join node p on p.id = n.parent_id and p.kind = 'folder' and p.vendor_id <> n.vendor_id
     where exists (select from node_search s where s.node_id = n.id and s.vendor_id = p.vendor_id)
        or exists (select from version v where v.document_id = n.id and v.vendor_id = p.vendor_id)`,
    mend: [
      `update node n set vendor_id = p.vendor_id, firm_id = p.firm_id from node p
        where p.id = n.parent_id and p.kind = 'folder' and n.vendor_id = $1 and p.vendor_id <> n.vendor_id
          and (exists (select from node_search s where s.node_id = n.id and s.vendor_id = p.vendor_id)
            or exists (select from version v where v.document_id = n.id and v.vendor_id = p.vendor_id))`
    ]
  }
]

/** Integrity checks: every node is below its company's root, and the derived columns of folders are right. */
export const shapeChecks: ReadonlyArray<SqlCheck> = [
  {
    kind: "tree.parent",
    find: `select m.firm_id as firm, m.vendor_id as vendor, m.kind || ' ' || m.id as subject, m.detail from (${misplaced}) m`,
    mend: adopt(`select m.id from (${misplaced}) m where m.vendor_id = $1`)
  },
  {
    kind: "tree.cycle",
    find: `select c.firm_id as firm, c.vendor_id as vendor, 'folder ' || c.id as subject,
        c.size || ' folders lie in each other in a circle' as detail from (${circles}) c`,
    mend: adopt(`select c.id from (${circles}) c where c.vendor_id = $1`)
  },
  {
    kind: "tree.counter",
    find: `select c.firm_id as firm, c.vendor_id as vendor, c.kind || ' ' || c.id as subject,
        format('counts %s items and %s folders, holds %s and %s', c.counter, c.folder_count, c.items, c.folders) as detail from (${countedOf}) c`,
    mend: [
      `update node n set counter = c.items, folder_count = c.folders from (${countedOf}) c where c.id = n.id and c.vendor_id = $1`
    ]
  },
  {
    kind: "tree.buried",
    find: `select n.firm_id as firm, n.vendor_id as vendor, n.kind || ' ' || n.id as subject,
        case when n.buried then 'is hidden, no folder above is in the trash' else 'is shown, a folder above is in the trash' end as detail
      from node n join node p on p.id = n.parent_id
     where (n.kind = 'folder' and n.deleted_at is null and n.buried <> (p.deleted_at is not null or p.buried)) or (n.kind = 'document' and n.buried)`,
    mend: [
      `with recursive down as (
         select id, false as hidden, deleted_at is not null as deleted from node where vendor_id = $1 and is_root
         union all
         select n.id, d.deleted or d.hidden, n.deleted_at is not null from down d cross join lateral (
           select c.id, c.deleted_at from node c where c.parent_id = d.id and c.kind = 'folder' offset 0) n
       ) update node n set buried = d.hidden from down d where d.id = n.id and n.deleted_at is null and n.buried <> d.hidden`,
      `update node set buried = false where vendor_id = $1 and kind = 'document' and buried`
    ]
  }
]
