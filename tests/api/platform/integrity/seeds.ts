import { randomUUID } from "node:crypto"
import { mkdir, rm, truncate, utimes, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Stage } from "#tests/api/platform/integrity/stage.ts"

/** Causes a fault. Returns the line that the checker must report. */
type Seed = (stage: Stage) => Promise<string>

const longAgo = new Date(Date.now() - 30 * 86_400_000)
const absent = 900_000_000

const orphanFile: Seed = async ({ firm, portal }) => {
  const checksum = "ab".padEnd(64, "0")
  const path = join(portal.directory, "files", String(firm.id), "ab", checksum)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, "orphelin")
  await utimes(path, longAgo, longAgo)
  return `file.orphan: content ${checksum}`
}

const strayFile: Seed = async ({ firm, portal }) => {
  const path = join(portal.directory, "files", String(firm.id), "ab", "ab-étrange.tmp")
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, "étrange")
  return "file.stray: content ab-étrange.tmp"
}

/** Faults that can be repaired, each on objects of its own. */
export const mendable: Readonly<Record<string, Seed>> = {
  "a file is gone that another firm holds": async ({ document }) => {
    const { checksum, path } = await document({ shared: true })
    await rm(path)
    return `file.missing: content ${checksum}`
  },
  "a file has another byte, and another firm the right one": async ({ document }) => {
    const { bytes, checksum, path } = await document({ shared: true })
    await writeFile(path, bytes.with(700, (bytes[700] ?? 0) ^ 1))
    return `file.checksum: content ${checksum}`
  },
  "a file was cut that another firm holds": async ({ document }) => {
    const { checksum, path } = await document({ shared: true })
    await truncate(path, 100)
    return `file.size: content ${checksum}`
  },
  "a file stands for no row": orphanFile,
  "a file has no name of ours": strayFile,
  "a content says another size": async ({ damage, document }) => {
    const { checksum } = await document()
    await damage((sql) => [sql`update content set size = 12 where checksum = ${checksum}`])
    return `content.size: content ${checksum}`
  },
  "a content says another sha-256": async ({ damage, document }) => {
    const { checksum } = await document()
    await damage((sql) => [sql`update content set sha256 = ${"0".repeat(64)} where checksum = ${checksum}`])
    return `content.sha256: content ${checksum}`
  },
  "a content's row is gone, its file is there": async ({ damage, document }) => {
    const { checksum } = await document()
    await damage((sql) => [sql`delete from content where checksum = ${checksum}`])
    return `content.row: content ${checksum}`
  },
  "a content's row and file are gone, another firm has both": async ({ damage, document, firm }) => {
    const { checksum, path } = await document({ shared: true })
    await rm(path)
    await damage((sql) => [sql`delete from content where checksum = ${checksum} and firm_id = ${firm.id}`])
    return `content.row: content ${checksum}`
  },
  "a content has no version": async ({ damage, firm }) => {
    const checksum = "cd".padEnd(64, "1")
    await damage((sql) => [
      sql`insert into content (firm_id, checksum, size, created_at) values (${firm.id}, ${checksum}, 1, ${longAgo})`
    ])
    return `content.unused: content ${checksum}`
  },
  "a content's text is waited for by nobody": async ({ damage, document }) => {
    const { checksum } = await document()
    await damage((sql) => [sql`delete from content_text where checksum = ${checksum}`])
    return `content.text: content ${checksum}`
  },
  "a content's text was given up": async ({ damage, document }) => {
    const { checksum } = await document()
    await damage((sql) => [
      sql`update content_text set read_at = null, offers = 3, offered_at = ${longAgo} where checksum = ${checksum}`
    ])
    return `content.text: content ${checksum}`
  },
  "a document's row is gone, its versions are there": async ({ damage, document }) => {
    const { id, versions } = await document()
    await damage((sql) => [sql`delete from node where id = ${id}::bigint`])
    return `version.orphan: version ${versions[0]}`
  },
  "a removed document left a version": async ({ damage, firm, vendor }) => {
    await damage((sql) => [
      sql`insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id) overriding system value
        values (${absent + 1}, ${firm.id}, ${vendor.id}, ${absent}, 1, (select min(checksum) from content where firm_id = ${firm.id}), 1, 'text/plain', 1)`
    ])
    return `version.orphan: version ${absent + 1}`
  },
  "a document lost its versions, the log remembers": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`delete from version where document_id = ${id}::bigint`])
    return `document.ghost: document ${id}`
  },
  "a document never had a version": async ({ damage, firm, home, vendor }) => {
    await damage((sql) => [
      sql`insert into node (id, firm_id, vendor_id, kind, parent_id, name, name_key, number) overriding system value
        values (${absent + 2}, ${firm.id}, ${vendor.id}, 'document', ${home.id}, 'Fantôme.pdf', 'fantôme.pdf', 900)`
    ])
    return `document.ghost: document ${absent + 2}`
  },
  "a version in the middle is gone, the log remembers": async ({ damage, document }) => {
    const { id, versions } = await document({ versions: 2 })
    await damage((sql) => [sql`delete from version where id = ${versions[1]}::bigint`])
    return `version.gap: document ${id}`
  },
  "versions are numbered from three": async ({ damage, document }) => {
    const { id } = await document({ versions: 1 })
    await damage((sql) => [sql`update version set number = number + 2 where document_id = ${id}::bigint`])
    return `version.gap: document ${id}`
  },
  "a document has two firsts": async ({ damage, document }) => {
    const { id, versions } = await document({ versions: 2 })
    await damage((sql) => [sql`update version set ancestor_id = null where id = ${versions[2]}::bigint`])
    return `version.firsts: document ${id}`
  },
  "a version follows one of another document": async ({ damage, document }) => {
    const [one, another] = [await document({ versions: 1 }), await document()]
    await damage((sql) => [
      sql`update version set ancestor_id = ${another.versions[0]}::bigint where id = ${one.versions[1]}::bigint`
    ])
    return `version.ancestor: version ${one.versions[1]}`
  },
  "two versions follow each other": async ({ damage, document }) => {
    const { versions } = await document({ versions: 2 })
    await damage((sql) => [
      sql`update version set ancestor_id = ${versions[2]}::bigint where id = ${versions[1]}::bigint`
    ])
    return `version.ancestor: version ${versions[1]}`
  },
  "a document shows its first version": async ({ damage, document }) => {
    const { id, versions } = await document({ versions: 1 })
    await damage((sql) => [
      sql`update node set version_id = ${versions[0]}::bigint, version_number = 1 where id = ${id}::bigint`
    ])
    return `document.version: document ${id}`
  },
  "a document's latest version is gone, the log remembers": async ({ damage, document }) => {
    const { id, versions } = await document({ versions: 1 })
    await damage((sql) => [sql`delete from version where id = ${versions[1]}::bigint`])
    return `document.version: document ${id}`
  },
  "a version says another size": async ({ damage, document }) => {
    const { id, versions } = await document()
    await damage((sql) => [
      sql`update version set size = 7 where id = ${versions[0]}::bigint`,
      sql`update node set size = 7 where id = ${id}::bigint`
    ])
    return `version.size: version ${versions[0]}`
  },
  "a document says another size": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`update node set size = 7 where id = ${id}::bigint`])
    return `document.version: document ${id}`
  },
  "a document is validated, its version is not": async ({ damage, document, staff }) => {
    const { id } = await document()
    await damage((sql) => [
      sql`update node set validated_at = now(), validator_id = ${staff.id} where id = ${id}::bigint`
    ])
    return `document.validated: document ${id}`
  },
  "a folder's folder is gone": async ({ damage, folder }) => {
    const { id } = await folder(`Perdu ${randomUUID()}`)
    await damage((sql) => [sql`update node set parent_id = ${absent} where id = ${id}`])
    return `tree.parent: folder ${id}`
  },
  "a document lies in a document": async ({ damage, document }) => {
    const [one, another] = [await document(), await document()]
    await damage((sql) => [sql`update node set parent_id = ${another.id}::bigint where id = ${one.id}::bigint`])
    return `tree.parent: document ${one.id}`
  },
  "a folder lies in another company": async ({ damage, far, folder }) => {
    const { id } = await folder(`Égaré ${randomUUID()}`)
    await damage((sql) => [sql`update node set parent_id = ${far.id} where id = ${id}`])
    return `tree.parent: folder ${id}`
  },
  "two folders lie in each other": async ({ damage, folder }) => {
    const outer = await folder(`Dehors ${randomUUID()}`)
    const inner = await folder("Dedans", outer.id)
    await folder("Au fond", inner.id)
    await damage((sql) => [sql`update node set parent_id = ${inner.id} where id = ${outer.id}`])
    return `tree.cycle: folder ${Math.min(outer.id, inner.id)}`
  },
  "a folder lies in itself": async ({ damage, folder }) => {
    const { id } = await folder(`Soi ${randomUUID()}`)
    await damage((sql) => [sql`update node set parent_id = ${id} where id = ${id}`])
    return `tree.cycle: folder ${id}`
  },
  "a folder counts too much": async ({ damage, folder }) => {
    const { id } = await folder(`Compte ${randomUUID()}`)
    await damage((sql) => [sql`update node set counter = 41 where id = ${id}`])
    return `tree.counter: folder ${id}`
  },
  "a folder forgets its folders": async ({ damage, folder }) => {
    const { id } = await folder(`Étages ${randomUUID()}`)
    await folder("Étage", id)
    await damage((sql) => [sql`update node set folder_count = 0 where id = ${id}`])
    return `tree.counter: folder ${id}`
  },
  "a folder is hidden for nothing": async ({ damage, folder }) => {
    const { id } = await folder(`Caché ${randomUUID()}`)
    await damage((sql) => [sql`update node set buried = true where id = ${id}`])
    return `tree.buried: folder ${id}`
  },
  "a folder of the trash shows what is below": async ({ damage, folder }) => {
    const outer = await folder(`Corbeille ${randomUUID()}`)
    const inner = await folder("Visible", outer.id)
    await damage((sql) => [
      sql`update node set counter = counter - 1, folder_count = folder_count - 1 where id = (select parent_id from node where id = ${outer.id})`,
      sql`update node set deleted_at = now(), deleted_by = 1 where id = ${outer.id}`
    ])
    return `tree.buried: folder ${inner.id}`
  },
  "a company has no root": async ({ damage, firm, portal }) => {
    const vendor = await portal.make.vendor(firm, `Sans racine ${randomUUID()}`)
    await damage((sql) => [sql`delete from node where id = ${vendor.root}`])
    return `tree.root: company ${vendor.id}`
  },
  "a document says another company": async ({ damage, document, neighbour }) => {
    const { id } = await document()
    await damage((sql) => [sql`update node set vendor_id = ${neighbour.id} where id = ${id}::bigint`])
    return `tree.vendor: document ${id}`
  },
  "a name has another key": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`update node set name_key = 'autre' where id = ${id}::bigint`])
    return `node.name: document ${id}`
  },
  "a document that is being signed has a name with another key": async ({ damage, document, sign }) => {
    const { id } = await document()
    await sign(id)
    await damage((sql) => [sql`update node set name_key = 'une autre' where id = ${id}::bigint`])
    return `node.name: document ${id}`
  },
  "a document that is being signed does not say so": async ({ damage, document, sign }) => {
    const { id } = await document()
    await sign(id)
    await damage((sql) => [sql`update node set held_since = null, held_as = null where id = ${id}::bigint`])
    return `node.hold: document ${id}`
  },
  "a document says that it is being signed, and nobody signs it": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`update node set held_since = now(), held_as = 'signature' where id = ${id}::bigint`])
    return `node.hold: document ${id}`
  },
  "a name has another extension": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`update node set extension = 'doc' where id = ${id}::bigint`])
    return `node.name: document ${id}`
  },
  "two neighbours have one name": async ({ damage, folder, home }) => {
    const [one, another] = [await folder("Même", home.id), await folder("Pareil", home.id)]
    await damage((sql) => [
      sql`drop index node_name`,
      sql`update node set name = 'Même', name_key = 'même' where id = ${another.id}`
    ])
    return `node.twin: folder ${Math.max(one.id, another.id)}`
  },
  "two documents have one number": async ({ damage, document }) => {
    const [one, another] = [await document(), await document()]
    await damage((sql) => [
      sql`update node n set number = o.number from node o where o.id = ${one.id}::bigint and n.id = ${another.id}::bigint`
    ])
    return `document.number: document ${another.id}`
  },
  "a company would give a number again": async ({ damage, vendor }) => {
    await damage((sql) => [sql`update document_number set last = 2 where vendor_id = ${vendor.id}`])
    return `document.numbers: company ${vendor.id}`
  },
  "a node travels under its old name": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`update node set wire = replace(wire, 'pièce', 'ancienne') where id = ${id}::bigint`])
    return `node.wire: document ${id}`
  },
  "a document is not in the search": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [sql`delete from node_search where node_id = ${id}::bigint`])
    return `search.missing: document ${id}`
  },
  "the search holds what is gone": async ({ damage, firm, vendor }) => {
    await damage((sql) => [
      sql`insert into node_search (node_id, firm_id, vendor_id, kind, start_date, name_words, words)
        values (${absent + 3}, ${firm.id}, ${vendor.id}, 'document', now(), '', '')`
    ])
    return `search.extra: node_search ${absent + 3}`
  },
  "a document is found by other words": async ({ damage, document }) => {
    const { id } = await document()
    await damage((sql) => [
      sql`update node_search set words = array_to_tsvector(array['intrus']) where node_id = ${id}::bigint`
    ])
    return `search.words: document ${id}`
  },
  "a share shows what is gone": async ({ damage, firm, vendor }) => {
    await damage((sql) => [
      sql`insert into share_node (share_id, node_id, firm_id, vendor_id)
        select ${absent}, ${absent + 4}, ${firm.id}, ${vendor.id}`
    ])
    return `share.purged: share_node ${absent + 4}`
  },
  "a share shows another company's": async ({ damage, document, firm, neighbour, staff }) => {
    const { id } = await document()
    await damage((sql) => [
      sql`with made as (insert into share (firm_id, vendor_id, token_hash, audience, created_by, may_download)
          values (${firm.id}, ${neighbour.id}, ${Buffer.from(randomUUID())}, 'people', ${staff.id}, true) returning id)
        insert into share_node (share_id, node_id, firm_id, vendor_id) select id, ${id}::bigint, ${firm.id}, ${neighbour.id} from made`
    ])
    return `vendor.share_node: share_node ${id}`
  },
  "a share outlived its day": async ({ damage, firm, portal, staff, vendor }) => {
    const token = Buffer.from(randomUUID())
    await damage((sql) => [
      sql`insert into share (firm_id, vendor_id, token_hash, audience, created_by, may_download, expires_at)
        values (${firm.id}, ${vendor.id}, ${token}, 'outsiders', ${staff.id}, true, ${longAgo})`
    ])
    const [share] = await portal.arrange((sql) => sql<{ id: number }>`select id from share where token_hash = ${token}`)
    return `share.due: share ${share?.id}`
  },
  "a person's right is filed under another firm": async ({ damage, other, portal, vendor }) => {
    const user = await portal.make.client(vendor, `${randomUUID()}@client.example`)
    await damage((sql) => [sql`update vendor_user set firm_id = ${other.id} where user_id = ${user.id}`])
    return `firm.vendor_user: vendor_user (0,`
  },
  "a right of somebody who is gone": async ({ damage, firm, vendor }) => {
    await damage((sql) => [
      sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor.id}, ${firm.id}, ${absent})`
    ])
    return "orphan.assignment: assignment (0,"
  },
  "a version says another company": async ({ damage, document, neighbour }) => {
    const { versions } = await document()
    await damage((sql) => [sql`update version set vendor_id = ${neighbour.id} where id = ${versions[0]}::bigint`])
    return `vendor.version: version ${versions[0]}`
  },
  "a part of an upload that is gone": async ({ damage, vendor }) => {
    await damage((sql) => [
      sql`insert into upload_chunk (vendor_id, user_id, upload_id, number, digest) values (${vendor.id}, 1, ${randomUUID()}, 1, '\\x00')`
    ])
    return "upload.chunk: upload_chunk (0,"
  },
  "an upload that nobody goes on with": async ({ damage, firm, home, vendor }) => {
    await damage((sql) => [
      sql`insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size, touched_at)
        values (${vendor.id}, 1, ${randomUUID()}, ${firm.id}, ${home.id}, 'oublié.pdf', 9, ${longAgo})`
    ])
    return `upload.old: company ${vendor.id}`
  },
  "what was removed for good is still there": async ({ damage, folder, vendor }) => {
    const { id } = await folder(`Éternel ${randomUUID()}`)
    await damage((sql) => [
      sql`update node set counter = counter - 1, folder_count = folder_count - 1 where id = ${vendor.root}`,
      sql`update node set deleted_at = ${longAgo}, deleted_by = 1, purged_at = ${longAgo} where id = ${id}`
    ])
    return `trash.left: folder ${id}`
  },
  "a preview's file is gone": async ({ damage, document, firm, portal }) => {
    const { checksum } = await document()
    await damage((sql) => [
      sql`insert into rendition (firm_id, checksum, kind, extension, state, maker, shape, result, size)
        values (${firm.id}, ${checksum}, 'preview', 'docx', 'ready', 'essai', 'pdf', ${"ef".padEnd(64, "2")}, 10)`
    ])
    const [row] = await portal.arrange(
      (sql) => sql<{ id: number }>`select id::float8 as id from rendition where checksum = ${checksum}`
    )
    return `rendition.file: rendition ${row?.id}`
  },
  "a job failed": async ({ damage, portal }) => {
    const id = randomUUID()
    await damage((sql) => [
      sql`insert into job (id, queue_name, element, state, attempts, visible_at, created_at, updated_at, last_failure)
        values (${id}, 'jobs', '{"_tag":"SweepMails","slot":"x"}', 'failed', 5, now(), now(), now(), 'panne')`
    ])
    const [job] = await portal.arrange(
      (sql) => sql<{ id: number }>`select sequence::float8 as id from job where id = ${id}`
    )
    return `job.failed: job ${job?.id}`
  },
  "a job is held by a clock that went wrong": async ({ damage, portal }) => {
    const id = randomUUID()
    await damage((sql) => [
      sql`insert into job (id, queue_name, element, state, attempts, visible_at, created_at, updated_at, acquired_at, acquired_by)
        values (${id}, 'jobs', '{"_tag":"SweepMails","slot":"y"}', 'pending', 1, now(), now(), now(), now() + interval '1 year', ${randomUUID()})`
    ])
    const [job] = await portal.arrange(
      (sql) => sql<{ id: number }>`select sequence::float8 as id from job where id = ${id}`
    )
    return `job.stuck: job ${job?.id}`
  }
}

/** A new firm with a few events in its log. */
const firmWithLog = async ({ portal }: Stage) => {
  const firm = await portal.make.firm(`Journal${randomUUID().slice(0, 8)}`)
  const vendor = await portal.make.vendor(firm, "Client")
  await portal.arrange(
    (sql) => sql`insert into event (firm_id, vendor_id, entity, entity_id, machine, type)
      select ${firm.id}, ${vendor.id}, 'vendor', ${vendor.id}, 'essai', 'essai.fait' from generate_series(1, 4)`
  )
  const rows = await portal.arrange(
    (sql) => sql<{ id: number }>`select id::float8 as id from event where firm_id = ${firm.id} order by id`
  )
  return { firm, events: rows.map(({ id }) => id) }
}

/** Faults that can only be repaired from a backup. */
export const final: Readonly<Record<string, Seed>> = {
  "a file is gone that nobody else holds": async ({ document }) => {
    const { checksum, path } = await document()
    await rm(path)
    return `file.missing: content ${checksum}`
  },
  "a file has another byte": async ({ document }) => {
    const { bytes, checksum, path } = await document()
    await writeFile(path, bytes.with(700, (bytes[700] ?? 0) ^ 1))
    return `file.checksum: content ${checksum}`
  },
  "a file was cut": async ({ document }) => {
    const { checksum, path } = await document()
    await truncate(path, 100)
    return `file.size: content ${checksum}`
  },
  "a line of the log was changed": async (stage) => {
    const { events } = await firmWithLog(stage)
    await stage.damage((sql) => [sql`update event set type = 'essai.faux' where id = ${events[1]}::bigint`])
    return `event.seal: event ${events[1]}`
  },
  "a line of the log is gone": async (stage) => {
    const { events } = await firmWithLog(stage)
    await stage.damage((sql) => [sql`delete from event where id = ${events[1]}::bigint`])
    return `event.seal: event ${events[2]}`
  },
  "the log's end is gone": async (stage) => {
    const { events, firm } = await firmWithLog(stage)
    await stage.damage((sql) => [sql`delete from event where id = ${events[3]}::bigint`])
    return `event.chain: log of firm ${firm.id}`
  }
}
