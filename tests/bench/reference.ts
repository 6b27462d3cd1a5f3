// The bare server that all figures are compared with: node:http, the plainest PostgreSQL client, no session, no policy,
// no contract.
import { createHash } from "node:crypto"
import { createReadStream, openSync, writeSync } from "node:fs"
import { mkdir, open } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import { join } from "node:path"
import pg from "pg"
import { verifyPassword } from "#server/shared/secrets.ts"

const [connection, directory] = process.argv.slice(2)
if (connection === undefined || directory === undefined) throw new Error("reference.ts <connection> <directory>")
// Passes on PostgreSQL's text: parsing the five timestamps of a row costs more than the query.
for (const type of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.DATE, pg.types.builtins.INT8]) {
  pg.types.setTypeParser(type, (text) => text)
}
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 12 })
await mkdir(directory, { recursive: true })

const columns = `id, hash, alias, name, parent_id as folder_id, vendor_id, created_at, updated_at, deleted_at, revision, read_only,
  number, description, deposit_date, start_date, validated_at, validated_at is not null as is_validated, author_id, version_id,
  version_number, size, media_type, extension`

const bodyOf = async (request: IncomingMessage) => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const handles = new Map<string, number>()
const handleOf = (name: string) => {
  const known = handles.get(name)
  if (known !== undefined) return known
  const opened = openSync(join(directory, name), "w")
  handles.set(name, opened)
  return opened
}
let files = 0

/** A bare page that requests a folder's documents and draws them. */
const pageOf = (folder: string) => `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Dossier</title>
<style>body{font:14px sans-serif}.grid-scroll{height:700px;overflow:auto}.grid-row{display:flex;gap:16px;height:36px}</style>
<div class="grid-scroll"></div><script>
fetch("/content/${folder}").then((answer) => answer.json()).then(({ data }) => {
  const list = document.querySelector(".grid-scroll")
  for (const { name, size, start_date, extension } of data) {
    const row = document.createElement("div")
    row.className = "grid-row"
    for (const text of [name, extension, size, start_date]) row.append(Object.assign(document.createElement("span"), { textContent: text }))
    list.append(row)
  }
})
</script></html>`

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://reference")
  const [, what, name = ""] = url.pathname.split("/")
  const answer = async () => {
    if (what === "content") {
      const limit = url.searchParams.get("limit")
      const { rows } = await pool.query({
        name: limit === null ? "all" : "page",
        text: `select ${columns} from node where parent_id = $1 and deleted_at is null order by start_date, id${limit === null ? "" : " limit $2"}`,
        values: limit === null ? [name] : [name, limit]
      })
      return JSON.stringify({ data: rows })
    }
    if (what === "hello") return "{}"
    if (what === "document") {
      const { rows } = await pool.query({
        name: "one",
        text: `select ${columns} from node where id = $1`,
        values: [name]
      })
      return JSON.stringify({ data: rows[0] })
    }
    if (what === "chunk") {
      const body = await bodyOf(request)
      const digest = createHash("sha256").update(body).digest("hex")
      writeSync(handleOf(name), body, 0, body.length, Number(url.searchParams.get("offset")))
      return JSON.stringify({ digest })
    }
    if (what === "me") {
      const { rows } = await pool.query({
        name: "me",
        text: "select id, email, firstname, lastname, title, dark_mode, is_super_admin from app_user where id = $1",
        values: [name]
      })
      return JSON.stringify({ data: rows[0] })
    }
    if (what === "clients") {
      const wanted = url.searchParams.get("search")
      // The same rows as ours, with the work that is pending in each client file.
      const { rows } = await pool.query({
        name: wanted === null ? "clients" : "clients found",
        text: `select v.id, v.company_name, v.client_code, v.siren, v.contact_email, v.active, f.name as workspace,
            (select count(*)::integer from notice n where n.vendor_id = v.id and n.user_id = 1 and n.read_at is null) as notifications,
            (select u.role from vendor_user u where u.vendor_id = v.id and u.user_id = 1) as role,
            t.late, t.to_check, t.waiting, d.new_documents, d.to_validate,
            greatest((select e.at from event e where (e.vendor_id, e.id) > (v.id, 0) and (e.vendor_id, e.id) < (v.id + 1, 0)
                and e.user_id is not null order by e.vendor_id desc, e.id desc limit 1),
              (select n.start_date from node n where (n.vendor_id, n.id) > (v.id, 0) and (n.vendor_id, n.id) < (v.id + 1, 0)
                and n.kind = 'document' and n.deleted_at is null order by n.vendor_id desc, n.id desc limit 1)) as last_activity,
            (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.firstname || ' ' || p.lastname)), '[]')
              from assignment a join app_user p on p.id = a.user_id where a.vendor_id = v.id) as keepers
          from (select * from vendor where firm_id = $1 and active ${wanted === null ? "" : "and sort_name like $3"}
            order by sort_name, id limit $2) v join firm f on f.id = v.firm_id
          cross join lateral (select count(*) filter (where t.due_date < current_date)::integer as late,
              count(*) filter (where t.review = 'submitted')::integer as to_check,
              count(*) filter (where t.type = 'information_request' and t.review <> 'submitted')::integer as waiting
            from task t where t.vendor_id = v.id and t.status <> 'done') t
          cross join lateral (select count(*) filter (where r.at > now() - interval '90 days')::integer as new_documents,
              count(*) filter (where r.waits)::integer as to_validate
            from received_document r where r.vendor_id = v.id and not r.deleted) d
         order by v.sort_name, v.id`,
        values: [name, url.searchParams.get("per_page"), ...(wanted === null ? [] : [`%${wanted}%`])]
      })
      return JSON.stringify({ data: rows })
    }
    if (what === "client") {
      const { rows } = await pool.query({ name: "client", text: "select * from vendor where id = $1", values: [name] })
      return JSON.stringify({ data: rows[0] })
    }
    const body = await bodyOf(request)
    if (what === "password") {
      const { password, stored } = JSON.parse(body.toString()) as { readonly password: string; readonly stored: string }
      return JSON.stringify({ matches: await verifyPassword(password, stored) })
    }
    // Any server must do this before it may confirm that a file is stored.
    const digest = createHash("sha256").update(body).digest("hex")
    const file = await open(join(directory, `small-${files++}`), "w")
    await file.writeFile(body)
    await file.datasync()
    await file.close()
    return JSON.stringify({ digest })
  }
  if (what === "page") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(name))
    return
  }
  if (what === "file") {
    createReadStream(join(directory, name), { highWaterMark: 262_144 }).pipe(response)
    return
  }
  answer().then(
    (text) => response.writeHead(200, { "content-type": "application/json" }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error))
  )
})
// Keeps idle connections open until their next turn, so that the client does not find them closed.
server.keepAliveTimeout = 65_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.stdout.write(`${typeof address === "object" && address !== null ? address.port : ""}\n`)
})
