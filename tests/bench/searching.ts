import type { Figure } from "#tests/bench/measuring.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

type Note = (name: string, measure: () => Promise<Omit<Figure, "name">>) => Promise<void>

const documents = 100_000
const vocabulary = 4_000
const wordsEach = 80

const syllables = [
  "ba",
  "cor",
  "di",
  "fel",
  "gan",
  "jus",
  "lo",
  "mi",
  "nor",
  "pa",
  "que",
  "ris",
  "sol",
  "tra",
  "vu",
  "zen"
]
/**
 * The word of a rank. The higher the rank, the rarer: the tenth is in a third of the texts, the last in one of a
 * hundred.
 */
const word = (rank: number) =>
  [rank & 15, (rank >> 4) & 15, (rank >> 8) & 15].map((part) => syllables[part]).join("") + "e"

const middle = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Plants a hundred thousand documents with texts of eighty words, a thousand in each folder. */
const plant = async (s: Stage) => {
  const client = await s.owner.connect()
  try {
    await client.query("begin")
    await client.query("alter table version disable trigger text_wanted")
    await client.query("alter table node disable trigger counters")
    await client.query("select setseed(0.5)")
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, counter)
       select $1, $2, 'folder', $3, 'Cherché ' || i, 'cherché ' || i, 1000 from generate_series(1, $4::int) i`,
      [s.firm, s.vendor, s.root, documents / 1_000]
    )
    await client.query(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, author_id, size, media_type, extension, version_number, version_id, start_date)
       select n.firm_id, n.vendor_id, 'document', n.id, 'Pièce ' || n.id || '-' || i || '.txt', 'pièce ' || n.id || '-' || i || '.txt', $2, 500, 'text/plain', 'txt', 1,
         nextval('version_id_seq'), now() - i * interval '1 minute' from node n, generate_series(1, 1000) i where n.vendor_id = $1 and n.name like 'Cherché %'`,
      [s.vendor, s.user]
    )
    await client.query(
      `create temp table written as select n.id, n.version_id, encode(sha256(int8send(n.id)), 'hex') as checksum, t.body from node n, lateral (
         select string_agg(($2::text[])[1 + floor($3 * power(random(), 3))::int], ' ') as body from generate_series(1, $4::int) where n.id > 0) t
        where n.vendor_id = $1 and n.kind = 'document' and n.name like 'Pièce %.txt'`,
      [s.vendor, Array.from({ length: vocabulary }, (_, rank) => word(rank)), vocabulary, wordsEach]
    )
    // With a digest: the uploads that are measured later wait until no file lacks one.
    await client.query(
      `insert into content (firm_id, checksum, size, sha256) select $1, checksum, 500, checksum from written`,
      [s.firm]
    )
    await client.query(
      `insert into version (id, firm_id, vendor_id, document_id, number, content, size, media_type, author_id) overriding system value
       select version_id, $1, $2, id, 1, checksum, 500, 'text/plain', $3 from written`,
      [s.firm, s.vendor, s.user]
    )
    await client.query(
      `insert into content_text (firm_id, checksum, media_type, state, read_at, body, words)
       select $1, checksum, 'text/plain', 'read', now(), body, array_to_tsvector(array(select distinct unnest(string_to_array(body, ' ')))) from written`,
      [s.firm]
    )
    await client.query(
      `update node_search n set words = n.name_words || t.words || app.vendor_lexeme(n.vendor_id)
         from written w join content_text t on t.firm_id = $1 and t.checksum = w.checksum where n.node_id = w.id`,
      [s.firm]
    )
    await client.query("alter table version enable trigger text_wanted")
    await client.query("alter table node enable trigger counters")
    await client.query("commit")
  } finally {
    client.release()
  }
  for (const table of ["node", "version", "content_text", "node_search"]) await s.owner.query(`vacuum analyze ${table}`)
}

/** Measures a search from the request to the marked passages, against a scan of the same names and texts. */
export const searching = (s: Stage, figure: Note) =>
  figure("search 100,000 documents by names and texts", async () => {
    await plant(s)
    const questions = {
      "in a third": word(10),
      "in a tenth": word(100),
      rare: word(3_900),
      two: `${word(100)} ${word(1_000)}`,
      beginning: word(2_000).slice(0, 5),
      named: "pièce 500",
      absent: "introuvable"
    }
    const times: Array<readonly [string, number]> = []
    for (const [name, q] of Object.entries(questions)) {
      const url = `${s.portal}/api/vendors/${s.vendor}/documents/search?q=${encodeURIComponent(q)}`
      times.push([name, (await load(url, { concurrency: 1, duration: 1_000, token: s.token })).p50])
    }
    const scans: Array<number> = []
    for (const q of [questions["in a tenth"], questions.rare, questions.absent]) {
      const before = performance.now()
      await s.owner.query(
        `select n.id from node n join version v on v.id = n.version_id join content_text t on t.firm_id = v.firm_id and t.checksum = v.content
          where n.vendor_id = $1 and n.deleted_at is null and (n.name ilike $2 or t.body ilike $2) order by n.start_date desc limit 20`,
        [s.vendor, `%${q}%`]
      )
      scans.push(performance.now() - before)
    }
    const p50 = middle(times.map(([, time]) => time))
    const [slowest, most] = times.reduce((one, other) => (other[1] > one[1] ? other : one))
    return {
      ours: `${p50.toFixed(0)} ms, ${slowest} ${most.toFixed(0)} ms`,
      reference: `ilike ${middle(scans).toFixed(0)} ms`,
      ratio: middle(scans) / p50,
      goal: "p50 under 150 ms",
      met: p50 < 150
    }
  })
