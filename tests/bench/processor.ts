import { readdir, readFile } from "node:fs/promises"

/** Clock ticks per second, the unit in which Linux counts CPU time. */
const ticks = 100

interface Process {
  readonly pid: number
  readonly parent: number
  /** CPU time in ms. */
  readonly used: number
}

const processOf = async (pid: number): Promise<Process | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  // The process name in parentheses may contain anything; only numbers follow it.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number)
  const [, parent] = fields
  if (parent === undefined) return null
  const used = fields.slice(11, 13).reduce((sum, part) => sum + part, 0)
  return { pid, parent, used: (used * 1_000) / ticks }
}

export interface Used {
  /** CPU time of the process itself, in ms. */
  readonly server: number
  /**
   * CPU time of the processes below it, in ms: PostgreSQL, and the workers that read and draw files. The benchmark's
   * own connections are left out.
   */
  readonly below: number
}

/** CPU time that a server and the processes below it have used so far. */
export const usedBy = async (server: number): Promise<Used> => {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(names.map((name) => processOf(Number(name))))).flatMap((one) => one ?? [])
  const parents = new Map(all.map(({ parent, pid }) => [pid, parent]))
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === server || (parent > 1 && isBelow(parent))
  }
  let below = 0
  for (const { pid, used } of all.filter((one) => isBelow(one.pid))) {
    const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
    if (!title.startsWith("postgres: postgres ")) below += used
  }
  return { server: all.find(({ pid }) => pid === server)?.used ?? 0, below }
}

/** CPU time that a server and the processes below it use while `work` runs. */
export const usedWhile = async (server: number, work: () => Promise<unknown>): Promise<Used> => {
  const before = await usedBy(server)
  await work()
  const after = await usedBy(server)
  return { server: after.server - before.server, below: after.below - before.below }
}
