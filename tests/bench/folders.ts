import { load, type Stage } from "#tests/bench/stage.ts"
import { most } from "#tests/bench/measuring.ts"

/** A hundred folders of a hundred folders of ten documents. */
export const plant = async (s: Stage) => {
  const client = await s.owner.connect()
  const top = await s.folder("arbre", 0)
  try {
    await client.query("begin")
    await client.query("alter table node disable trigger counters")
    // 100 folders of 100 folders, ten documents in each: 10,100 folders, 100,000 documents.
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter, folder_count)
       select $1, $2, 'folder', $3, 'Dossier ' || i, 'dossier ' || i, 100, 100 from generate_series(1, 100) i`,
      [s.firm, s.vendor, top]
    )
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter)
       select n.firm_id, n.vendor_id, 'folder', n.id, 'Pièces ' || i, 'pièces ' || i, 10 from node n, generate_series(1, 100) i where n.parent_id = $1`,
      [top]
    )
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, size, media_type, version_number, author_id)
       select n.firm_id, n.vendor_id, 'document', n.id, 'Pièce ' || i || '.pdf', 'pièce ' || i || '.pdf', 'pdf', 1000, 'application/pdf', 1, (select min(id) from app_user)
         from node n join node p on p.id = n.parent_id, generate_series(1, 10) i where p.parent_id = $1 and n.kind = 'folder'`,
      [top]
    )
    await client.query("update node set counter = 100, folder_count = 100 where id = $1", [top])
    await client.query("alter table node enable trigger counters")
    await client.query("commit")
  } finally {
    client.release()
  }
  await s.owner.query("analyze node")
  return top
}

/** Measures opening the tree. */
export const tree = async (s: Stage, planted: () => Promise<number>) => {
  const p50 = async (query: string) =>
    (
      await load(`${s.portal}/api/vendors/${s.vendor}/folders?${query}${await planted()}`, {
        concurrency: 1,
        token: s.token
      })
    ).p50
  await most("tree of 10,100 folders and 100,000 documents, first answer", "ms", 200, "p50", () => p50("reveal="))
  await most("tree, open a folder of 100 folders", "ms", 50, "p50", () => p50("parent="))
}
