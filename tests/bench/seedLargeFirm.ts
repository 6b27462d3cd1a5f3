// Fills the database of DATABASE_URL, or of the server that runs in DATA_DIR, with a large firm for trials.
import { join } from "node:path"
import pg from "pg"
import { startEmbedded } from "#server/platform/embedded.ts"
import { password, plantLargeFirm, usualSizes } from "#tests/bench/largeFirm.ts"

const { DATABASE_URL: url, DATA_DIR: directory = "./.data" } = process.env
const connection: pg.PoolConfig =
  url === undefined
    ? { host: (await startEmbedded(join(directory, "postgres"))).socketDir, user: "postgres", database: "postgres" }
    : { connectionString: url }
const owner = new pg.Pool({ ...connection, max: 1, options: "-c enable_seqscan=off" })
const begun = performance.now()
const made = await plantLargeFirm(owner, usualSizes)
await owner.end()
process.stdout.write(
  `${JSON.stringify(made, null, 2)}\nPassword of admin@, collaborator@, client.admin@, client.guest@grande.example: ${password}\n` +
    `${((performance.now() - begun) / 1000).toFixed(1)} s\n`
)
process.exit(0)
