import { readdir, readFile } from "node:fs/promises"

/** Clock ticks a second, in which Linux counts a process's time. */
const ticks = 100

interface Process {
  readonly pid: number
  readonly parent: number
  /** Milliseconds of processor. */
  readonly used: number
}

const processOf = async (pid: number): Promise<Process | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  // The name in parentheses may hold anything; what follows it are numbers.
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
  /** The process itself, in milliseconds. */
  readonly server: number
  /** Those below it: PostgreSQL, and what reads and draws files. The bench's own connections are left out. */
  readonly below: number
}

/** How much processor time a server and the processes below it have used. */
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

/** What a server and those below it use of the processor while something is done. */
export const usedWhile = async (server: number, work: () => Promise<unknown>): Promise<Used> => {
  const before = await usedBy(server)
  await work()
  const after = await usedBy(server)
  return { server: after.server - before.server, below: after.below - before.below }
}
