import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Worker } from "node:worker_threads"
import pg from "pg"
import { serverEntry, serverEnvironment, serverFlags } from "../../scripts/runtime.mjs"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

/** Measures one kind of GET request from a separate thread. `warmUp`: ms before it, by default a tenth of `duration`. */
export const load = (
  url: string,
  options: { concurrency: number; duration?: number; token?: string; warmUp?: number }
) =>
  new Promise<Load>((resolve, reject) => {
    const duration = options.duration ?? 2_000
    const worker = new Worker(new URL("./load.ts", import.meta.url), {
      workerData: {
        url,
        concurrency: options.concurrency,
        duration,
        warmUp: options.warmUp ?? duration / 10,
        headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }
      }
    })
    worker.once("message", resolve)
    worker.once("error", reject)
  })

const firstLine = (child: ChildProcess, matches: (line: string) => boolean) =>
  new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error("no output"))
    const lines = createInterface({ input: child.stdout })
    lines.on("line", (line) => matches(line) && resolve(line))
    child.once("exit", (code) => reject(new Error(`stopped early with ${code}`)))
  })

/** For profiling: Node flags of the portal process alone, such as BENCH_NODE_FLAGS="--cpu-prof". */
const nodeFlags = (process.env["BENCH_NODE_FLAGS"] ?? "").split(" ").filter((flag) => flag !== "")

/** Starts a portal and the bare reference server, each a process, on one database; `directory` holds their files. */
export const openPortal = async (directory: string, databaseUrl: string | undefined) => {
  const port = 20_000 + (process.pid % 20_000)
  const env = {
    ...serverEnvironment,
    ...process.env,
    PORT: String(port),
    DATA_DIR: directory,
    RATE_USER: "100000000",
    RATE_CHUNKS: "100000000",
    RATE_ADDRESS: "100000000",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
  }
  const start = async () => {
    const child = spawn(process.execPath, [...serverFlags, ...nodeFlags, serverEntry, "--empty"], {
      env,
      stdio: ["ignore", "pipe", "inherit"]
    })
    if (nodeFlags.length > 0) child.stdout?.pipe(process.stderr)
    await firstLine(child, (line) => line.includes("answers on"))
    return child
  }
  const end = async (child: ChildProcess) => {
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    await ended
  }
  let portal = await start()
  const { startEmbedded } = await import("#server/platform/embedded.ts")
  const connection: pg.PoolConfig =
    databaseUrl === undefined
      ? await startEmbedded(join(directory, "postgres")).then(({ socketDir }) => {
          return { host: socketDir, user: "postgres", database: "postgres" }
        })
      : { connectionString: databaseUrl }
  const reference = spawn(
    process.execPath,
    ["tests/bench/reference.ts", JSON.stringify(connection), join(directory, "reference")],
    { stdio: ["ignore", "pipe", "inherit"] }
  )
  const referencePort = Number(await firstLine(reference, () => true))
  // The setting of the serving connections: a trigger's plan that was made while a table was empty would scan the whole
  // table for each row.
  const owner = new pg.Pool({ ...connection, max: 2, options: "-c enable_seqscan=off" })
  return {
    directory,
    owner,
    portalPid: portal.pid ?? 0,
    referencePid: reference.pid ?? 0,
    portal: `http://127.0.0.1:${port}`,
    reference: `http://127.0.0.1:${referencePort}`,
    /** Milliseconds from the start of a process to its first response, with everything built and set up before. */
    restarted: async () => {
      await owner.end()
      reference.kill()
      const times: Array<number> = []
      for (let turn = 0; turn < 3; turn++) {
        await end(portal)
        const before = performance.now()
        portal = await start()
        const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
        await answer.text()
        times.push(performance.now() - before)
      }
      return times.sort((a, b) => a - b)[1] ?? 0
    },
    close: async () => {
      if (!owner.ended) await owner.end()
      reference.kill()
      await end(portal)
    }
  }
}

/** `openPortal` with a small firm and folders of any size; open until the end of the run. */
export const stage = async (databaseUrl: string | undefined) => {
  const opened = await openPortal(await mkdtemp(join(tmpdir(), "dossier-bench-")), databaseUrl)
  const { owner } = opened
  const token = newSecret()
  const one = async (text: string, values: ReadonlyArray<unknown> = []) =>
    Number((await owner.query(text, [...values])).rows[0]?.id)
  const firm = await one(`insert into firm (name, domain) values ('Banc', 'banc.localhost') returning id`)
  const user = await one(
    `insert into app_user (email, firstname, lastname) values ('banc@banc.example', 'Ban', 'Quette') returning id`
  )
  await owner.query(`insert into firm_user (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm, user])
  await owner.query(
    `insert into session (token_hash, user_id, idle, expires_at) values ($1, $2, '1 day', now() + interval '1 day')`,
    [hashSecret(token), user]
  )
  const vendor = await one(`insert into vendor (firm_id, company_name) values ($1, 'Banc SARL') returning id`, [firm])
  await owner.query(`insert into module (firm_id, vendor_id, name) values ($1, null, 'documents')`, [firm])
  // Every firm that is created in the portal has both.
  await owner.query(
    `insert into white_label (firm_id, theme, primary_color, secondary_color)
     select $1, theme, '#0b5cad', '#0b5cad' from unnest(array['light', 'dark']) theme`,
    [firm]
  )
  const root = await one(
    `insert into node (firm_id, vendor_id, kind, name, name_key, is_root) values ($1, $2, 'folder', 'Banc', 'banc', true) returning id`,
    [firm, vendor]
  )

  /** Makes a folder with `count` documents; the counters are set once, not for each document. */
  const folder = async (name: string, count: number, parent = root) => {
    const id = await one(
      `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key) values ($1, $2, 'folder', $3, $4, lower($4)) returning id`,
      [firm, vendor, parent, name]
    )
    const client = await owner.connect()
    try {
      await client.query("begin")
      await client.query("alter table node disable trigger counters")
      await client.query(
        `insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, author_id, size, media_type, extension, version_number, version_id, start_date)
         select $1, $2, 'document', $3, 'Facture fournisseur n° ' || i || '.pdf', 'facture fournisseur n° ' || i || '.pdf', $4,
           20000 + i, 'application/pdf', 'pdf', 1, i, now() - i * interval '1 minute' from generate_series(1, $5::int) i`,
        [firm, vendor, id, user, count]
      )
      await client.query("alter table node enable trigger counters")
      await client.query(`update node set counter = $2 where id = $1`, [id, count])
      await client.query("commit")
    } finally {
      client.release()
    }
    await owner.query("analyze node")
    return id
  }

  return {
    ...opened,
    token,
    vendor,
    firm,
    user,
    root,
    folder,
    stop: async () => {
      await opened.close()
      await rm(opened.directory, { recursive: true, force: true })
    }
  }
}

export type Stage = Awaited<ReturnType<typeof stage>>
