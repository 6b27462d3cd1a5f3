import type pg from "pg"
import { hashPassword, hashSecret, newSecret } from "#server/shared/secrets.ts"

export interface LargeFirmSizes {
  readonly companies: number
  /** How many of the companies are assigned to the collaborator. */
  readonly assigned: number
  readonly tasks: number
  /** Documents of all companies together; each company also gets a root and five folders. */
  readonly documents: number
  /** How many companies, from the first, have documents and tasks; all by default. The others have just been created. */
  readonly used?: number
}

export const usualSizes: LargeFirmSizes = { companies: 5_000, assigned: 250, tasks: 100_000, documents: 200_000 }

export const password = "dossier-demo-2026"
const roles = ["admin", "collaborator", "colleague", "client admin", "client guest"] as const
export type LargeFirmRole = (typeof roles)[number]

export interface LargeFirm {
  readonly firm: number
  /** The first company: assigned to the collaborator, and the company of both client users. */
  readonly vendor: number
  /**
   * A one-day session token of each person; the e-mail addresses are `<role>@grande.example` with a dot for a space.
   */
  readonly tokens: Readonly<Record<LargeFirmRole, string>>
}

const words = `(array['Boulangerie', 'Menuiserie', 'Garage', 'Électricité', 'Fleurs', 'Plomberie', 'Cabinet', 'Atelier'])`

/**
 * Fills a database with one firm of many companies, tasks and documents, by SQL alone: an admin, a collaborator of some
 * companies, twenty colleagues of all companies, and two people of the first company. `owner` is the login that owns the tables. Each
 * company's name and the titles of its tasks end with the firm's name and the company's place: `grande-00017`.
 */
export const plantLargeFirm = async (
  owner: pg.Pool,
  sizes: LargeFirmSizes = usualSizes,
  /** Used in the firm's host and in the e-mail addresses. */
  name = "grande"
): Promise<LargeFirm> => {
  const client = await owner.connect()
  const rows = async <A extends pg.QueryResultRow>(text: string, values: ReadonlyArray<unknown> = []) =>
    (await client.query<A>(text, [...values])).rows
  const idOf = async (text: string, values: ReadonlyArray<unknown> = []) =>
    Number((await rows<{ id: number }>(text, values))[0]?.id)
  try {
    await client.query("begin")
    // Building the indexes of millions of rows in memory.
    await client.query("set local maintenance_work_mem = '256MB'")
    const firm = await idOf(
      `insert into firm (name, domain) values (initcap($1) || ' Expertise', $1 || '.localhost') returning id`,
      [name]
    )
    await rows(
      `insert into module (firm_id, vendor_id, name) select $1, null, x from unnest(array['documents', 'tasks', 'quickfolders']) x`,
      [firm]
    )
    const hash = await hashPassword(password)
    const userOf = (email: string) =>
      idOf(
        `insert into app_user (email, firstname, lastname, password_hash) values ($1, 'Camille', initcap(split_part($1, '@', 1)), $2) returning id`,
        [email, hash]
      )
    const people = new Map<LargeFirmRole, number>()
    for (const role of roles) people.set(role, await userOf(`${role.replace(" ", ".")}@${name}.example`))
    const idOfRole = (role: LargeFirmRole) => people.get(role) ?? 0
    await rows(
      `insert into firm_user (firm_id, user_id, role, all_clients)
       values ($1, $2, 'admin', false), ($1, $3, 'collaborator', false), ($1, $4, 'collaborator', true)`,
      [firm, idOfRole("admin"), idOfRole("collaborator"), idOfRole("colleague")]
    )
    await rows(
      `with made as (insert into app_user (email, firstname, lastname)
         select 'collegue' || i || '@' || $2 || '.example', 'Dominique', 'Collègue ' || i from generate_series(1, 19) i returning id)
       insert into firm_user (firm_id, user_id, role, all_clients) select $1, id, 'collaborator', true from made`,
      [firm, name]
    )
    const before = await idOf(`select coalesce(max(id), 0) as id from vendor`)
    await rows(
      `insert into vendor (firm_id, company_name, client_code, siren, contact_email, active)
       select $1, ${words}[i % 8 + 1] || ' ' || substr(md5(i::text), 1, 8) || ' ' || $3 || lpad(i::text, 5, '0'), 'G-' || lpad(i::text, 5, '0'),
         lpad((i * 7919)::text, 9, '0'), 'g' || i || '@client.example', i = 1 or i % 20 <> 0 from generate_series(1, $2::integer) i`,
      [firm, sizes.companies, `${name}-`]
    )
    const vendor = await idOf(`select min(id) as id from vendor where id > $1 and firm_id = $2`, [before, firm])
    await rows(
      `insert into assignment (vendor_id, firm_id, user_id)
       select id, firm_id, $2 from vendor where firm_id = $1 order by id limit $3`,
      [firm, idOfRole("collaborator"), sizes.assigned]
    )
    await rows(
      `insert into vendor_user (vendor_id, firm_id, user_id, role) values ($1, $2, $3, 'admin'), ($1, $2, $4, 'guest')`,
      [vendor, firm, idOfRole("client admin"), idOfRole("client guest")]
    )
    await plantDocuments(client, firm, vendor, idOfRole("admin"), sizes)
    await plantReceived(client, firm, vendor)
    const who = { admin: idOfRole("admin"), collaborator: idOfRole("collaborator"), name }
    await withoutIndexes(client, ["task", "task_member", "named_task"], () =>
      plantTasks(client, firm, vendor, sizes, who)
    )
    const tokens = new Map<LargeFirmRole, string>()
    for (const role of roles) {
      const token = newSecret()
      tokens.set(role, token)
      await rows(
        `insert into session (token_hash, user_id, idle, expires_at) values ($1, $2, '1 day', now() + interval '1 day')`,
        [hashSecret(token), idOfRole(role)]
      )
    }
    await client.query("commit")
    await client.query("analyze")
    const tokenOf = (role: LargeFirmRole) => tokens.get(role) ?? ""
    return {
      firm,
      vendor,
      tokens: {
        admin: tokenOf("admin"),
        collaborator: tokenOf("collaborator"),
        colleague: tokenOf("colleague"),
        "client admin": tokenOf("client admin"),
        "client guest": tokenOf("client guest")
      }
    }
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}

/**
 * Fills tables with their indexes dropped, and builds these anew afterwards: maintaining them row by row takes most of
 * the time. Indexes that enforce a constraint stay.
 */
const withoutIndexes = async (client: pg.PoolClient, tables: ReadonlyArray<string>, fill: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables]
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

const plantDocuments = async (
  client: pg.PoolClient,
  firm: number,
  vendor: number,
  author: number,
  { companies, documents, used = companies }: LargeFirmSizes
) => {
  const run = (text: string, values: ReadonlyArray<unknown> = []) => client.query(text, [...values])
  const each = Math.ceil(documents / (used * 5))
  await run("alter table node disable trigger search_added")
  await run(
    `insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
     select firm_id, id, 'folder', company_name, lower(company_name), true from vendor w
      where firm_id = $1 and not exists (select from node n where n.vendor_id = w.id and n.is_root)`,
    [firm]
  )
  await run(
    `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter)
     select r.firm_id, r.vendor_id, 'folder', r.id, x, lower(x), case when r.vendor_id between $2 and $2 + $3 - 1 then $4::integer else 0 end
       from node r, unnest(array['Achats', 'Ventes', 'Banque', 'Social', 'Juridique']) x where r.firm_id = $1 and r.is_root`,
    [firm, vendor, used, each]
  )
  await run("alter table node enable trigger search_added")
  // Without triggers and checks of foreign keys: the statements below compute for all rows what these compute for each.
  await run("set local session_replication_role = replica")
  await withoutIndexes(client, ["node", "node_search"], async () => {
    // The wire form is computed once for each number, with placeholders that are replaced for each document.
    await run(
      `with numbered as materialized (
         select i, 'Facture n° ' || i || '.pdf' as name, 'facture n° ' || i || '.pdf' as name_key, 20000 + i as size,
             now() - i * interval '1 day' as start_date
           from generate_series(1, $2::integer) i
       ), forms as materialized (
         select d.*, app.to_wire(jsonb_populate_record(null::node, jsonb_build_object('kind', 'document', 'id', 999000001, 'hash', '#hash#',
             'vendor_id', 999000002, 'parent_id', 999000003, 'version_id', 999000004, 'name', d.name, 'author_id', $5::integer, 'size', d.size,
             'media_type', 'application/pdf', 'extension', 'pdf', 'version_number', 1, 'number', 0, 'revision', 1, 'read_only', false,
             'start_date', d.start_date, 'deposit_date', now(), 'created_at', now(), 'updated_at', now())), false) as wire from numbered d
       ), made as (
         select nextval(pg_get_serial_sequence('node', 'id')) as id, substr(md5(random()::text || f.id || '-' || d.i), 1, 16) as hash,
             f.id as folder, f.vendor_id, d.*, f.id * 1000 + d.i as version
           from node f cross join forms d where f.firm_id = $1 and f.kind = 'folder' and not f.is_root and f.vendor_id between $3 and $3 + $4 - 1
       )
       insert into node (id, hash, firm_id, vendor_id, kind, parent_id, name, name_key, author_id, size, media_type, extension, version_number,
           version_id, start_date, wire)
       overriding system value
       select id, hash, $1, vendor_id, 'document', folder, name, name_key, $5, size, 'application/pdf', 'pdf', 1, version, start_date,
           replace(replace(replace(replace(replace(wire, '999000001', id::text), '#hash#', hash), '999000002', vendor_id::text),
             '999000003', folder::text), '999000004', version::text)
         from made`,
      [firm, each, vendor, used, author]
    )
    await run(
      `with lexemes as materialized (
         select k.name_key, app.lexemes_of_name(k.name_key) as words from (select distinct name_key from node where firm_id = $1 and not is_root) k
       )
       insert into node_search (node_id, firm_id, vendor_id, kind, start_date, name_words, words)
       select n.id, n.firm_id, n.vendor_id, n.kind, n.start_date, l.words, l.words || app.vendor_lexeme(n.vendor_id)
         from node n join lexemes l on l.name_key = n.name_key where n.firm_id = $1 and not n.is_root`,
      [firm]
    )
  })
  await run("set local session_replication_role = origin")
}

/** Up to 150 unseen documents of the client in every fifth company, of the last sixty days and not validated. */
const plantReceived = (client: pg.PoolClient, firm: number, vendor: number) =>
  client.query(
    // No event has the id 0, so nobody is notified of these documents. Rows are inserted by date, as in real use.
    `insert into received_document (node_id, firm_id, vendor_id, from_side, event_id, at, waits, folder_id)
     select id, firm_id, vendor_id, 'company', 0, now() - place % 60 * interval '1 day' - vendor_id * interval '7 seconds', true, parent_id
       from (select n.*, row_number() over (partition by vendor_id order by id) as place from node n
              where firm_id = $1 and kind = 'document' and (vendor_id - $2) % 5 = 0) n
      where place <= 150 order by 6`,
    [firm, vendor]
  )

/**
 * Of ten tasks, seven are requests to a client. One of three is done. Each has a client user or a colleague as a
 * member.
 */
const plantTasks = async (
  client: pg.PoolClient,
  firm: number,
  vendor: number,
  { companies, tasks, used = companies }: LargeFirmSizes,
  { admin, collaborator, name }: { readonly admin: number; readonly collaborator: number; readonly name: string }
) => {
  await client.query(
    `insert into task (firm_id, vendor_id, type, title, due_date, status, review, author_id, lacks_staff)
     select $1, $2::integer + i % $3::integer, case when i % 10 < 7 then 'information_request' else 'accounting_firm_task' end,
       (array['Relevés bancaires', 'Déclaration de TVA', 'Bulletins de paie', 'Factures d''achat', 'Contrats'])[i % 5 + 1] || ' ' || i / 5000
           || ' ' || $6 || lpad((i % $3::integer + 1)::text, 5, '0'),
       current_date - 200 + (i * 7) % 365, (array['to_do', 'in_progress', 'done'])[i % 3 + 1],
       case when i % 10 < 7 and i % 3 = 1 and i % 2 = 0 then 'submitted' else 'none' end,
       case when i % 3 = 0 then $4::integer else null end, false
       from generate_series(0, $5::integer - 1) i`,
    [firm, vendor, used, admin, tasks, `${name}-`]
  )
  // The trigger would find out task by task what holds for all of them: each is given to a member of the staff.
  await client.query("alter table task_member disable trigger members_added")
  await client.query(
    `insert into task_member (task_id, user_id, firm_id, vendor_id, side)
     select t.id, case when t.id % 20 = 7 then $2 else c.user_id end, t.firm_id, t.vendor_id, 'firm'
       from task t join (select user_id, row_number() over (order by user_id) - 1 as place from firm_user where firm_id = $1 and all_clients) c
         on c.place = t.id % 20 where t.firm_id = $1`,
    [firm, collaborator]
  )
  await client.query("select app.keep_named_tasks(array(select id from task where firm_id = $1))", [firm])
  await client.query("alter table task_member enable trigger members_added")
}
