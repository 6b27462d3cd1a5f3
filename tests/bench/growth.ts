// `npm run growth`: the resources for 10, 1,000 and 100,000 firms, from costs measured here. The table in
// docs/operations.md is its output.
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { stage } from "#tests/bench/stage.ts"
import { answersWithin, type Firm, needs } from "#tests/bench/growthModel.ts"

/** A firm of ten people that serves 300 companies. */
const firm: Firm = {
  staff: 10,
  clients: 360,
  documentsAMonth: 12_000,
  tasksAMonth: 1_500,
  bytesADocument: 300_000,
  /** Shares of the people who are active in the busiest hour of a tax season, from 0 to 1. */
  activeStaff: 0.6,
  activeClients: 0.02,
  /**
   * Calls per second of one active person, with pauses of three seconds as in the mixed load of `docs/decisions/0073`.
   */
  callsASecond: 0.31
}

/** CPU seconds that a process and, on request, its children have used. */
const processorOf = (pid: number): number => {
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  const words = rest.split(" ")
  return (Number(words[11]) + Number(words[12])) / 100
}

const databaseProcesses = (directory: string) =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? ""
      const isOurs = (id: string) => readFileSync(`/proc/${id}/environ`, "utf8").includes(directory)
      return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres") && (isOurs(pid) || isOurs(parent))
    } catch {
      // The process has ended meanwhile.
      return false
    }
  })

const s = await stage(undefined)
const get = (path: string) =>
  fetch(`${s.portal}${path}`, { headers: { authorization: `Bearer ${s.token}` } }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer.status
  })
const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
  const answer = await fetch(`${s.portal}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${s.token}`, "content-type": type },
    body
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${text.slice(0, 300)}`)
}
const sizeNow = async () =>
  Number(
    (await s.owner.query<{ readonly size: string }>("select pg_database_size(current_database()) as size")).rows[0]
      ?.size
  )

await s.owner.query(`insert into module (firm_id, vendor_id, name) values ($1, null, 'tasks')`, [s.firm])
const folder = await s.folder("Achats", 100)
const upload = async (index: number) => {
  const body = new Uint8Array([
    ...Buffer.from(`Facture ${index}\n`),
    ...Buffer.from(randomBytes(3_000).toString("hex"))
  ])
  const checksum = createHash("sha256").update(body).digest("hex")
  const query = new URLSearchParams({
    identifier: randomUUID(),
    folder_id: String(folder),
    file_name: `facture ${index}.txt`,
    total_size: String(body.length),
    chunk_number: "1",
    chunk_size: String(body.length),
    checksum
  })
  await post(`/api/vendors/${s.vendor}/documents/content?${query}`, body, "application/octet-stream")
}
const many = 400
const before = await sizeNow()
for (let index = 0; index < many; index++) await upload(index)
const afterDocuments = await sizeNow()
for (let index = 0; index < many; index++) {
  const body = { type: "information_request", title: `Relevés ${index}`, vendor_ids: [s.vendor] }
  await post(`/api/tasks?firm_id=${s.firm}`, JSON.stringify(body), "application/json")
}
const afterTasks = await sizeNow()

const reads = [
  `/api/vendors/${s.vendor}/folders/${folder}/content`,
  `/api/vendors/${s.vendor}/folders`,
  `/api/tasks?firm_id=${s.firm}`,
  `/api/tasks/counters?firm_id=${s.firm}`,
  `/api/accounting-firms/${s.firm}/home`,
  `/api/users/me`
]
const statuses = await Promise.all(reads.map(get))
if (statuses.some((status) => status !== 200)) throw new Error(`The calls answered ${statuses.join(", ")}`)
const databaseSeconds = () => databaseProcesses(s.directory).reduce((sum, pid) => sum + processorOf(Number(pid)), 0)
const [serverBefore, databaseBefore] = [processorOf(s.portalPid), databaseSeconds()]
const rounds = 150
for (let round = 0; round < rounds; round++) for (const path of reads) await get(path)
const calls = rounds * reads.length
const costs = {
  documentBytes: (afterDocuments - before) / many,
  taskBytes: (afterTasks - afterDocuments) / many,
  serverMs: ((processorOf(s.portalPid) - serverBefore) * 1000) / calls,
  databaseMs: ((databaseSeconds() - databaseBefore) * 1000) / calls
}
await s.stop()

const number = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 })
const bytes = (value: number) => {
  const units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
  return `${number.format(value / 1000 ** power)} ${units[power]}`
}
const sizes = [10, 1_000, 100_000] as const
const all = sizes.map((firms) => needs(firms, firm, costs))
const row = (name: string, of: (need: (typeof all)[number]) => string) => `| ${name} | ${all.map(of).join(" | ")} |`
process.stdout.write(
  [
    `Measured: a document ${bytes(costs.documentBytes)} of the database, a task ${bytes(costs.taskBytes)}, a call ${costs.serverMs.toFixed(1)} ms of processor in the server and ${costs.databaseMs.toFixed(1)} in PostgreSQL.`,
    "",
    `| Firms | ${sizes.map((firms) => firms.toLocaleString("en-GB")).join(" | ")} |`,
    "| --- | --- | --- | --- |",
    row("People", ({ people }) => number.format(people)),
    row("Calls a second in the busiest hour", ({ calls: rate }) => number.format(rate)),
    row("Documents after five years", ({ documents }) => number.format(documents)),
    row("Database after five years", ({ databaseBytes }) => bytes(databaseBytes)),
    row("Files after five years", ({ fileBytes }) => bytes(fileBytes)),
    row("Server processes", ({ processes }) => number.format(processes)),
    row("Cores of PostgreSQL", ({ databaseCores }) => number.format(databaseCores)),
    row("Databases", ({ databases }) => number.format(databases)),
    "",
    ...all.map(
      ({ calls: rate, processes }, place) =>
        `${sizes[place]?.toLocaleString("en-GB")} firms, simulated: ${(100 * answersWithin(0.1, { rate, processes, serviceMs: costs.serverMs })).toFixed(1)} % of the calls leave the server within 100 ms.`
    ),
    ""
  ].join("\n")
)
process.exit(0)
